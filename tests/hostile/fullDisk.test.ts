import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { isDeep } from '../e2e/matrix.ts';
import { type Acknowledged, beginning, expectKept, isDone, saving, type Write } from './killing.ts';
import { promised } from './promised.ts';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';
import { openSmallDisk } from './smallDisk.ts';

// A server on a full disk is slow; src/server/db/pgliteConnection.test.ts is the short version.
const disk = isDeep ? await openSmallDisk() : undefined;
afterAll(() => disk?.close());

const ROUNDS = 6;
const WRITES = 6;

/** The running server, or a replacement for one that ended. */
async function running(server: ServerProcess, environment: Readonly<Record<string, string>>) {
  return server.ended() === undefined ? server : startServerProcess(environment);
}

promised(
  'full-disk',
  async () => {
    if (!disk) throw new Error('There is no disk');
    const environment = { EQUIFORM_DATA_DIR: join(disk.folder, 'data') };
    let server = await startServerProcess(environment);
    const counts = { done: 0, refused: 0, ended: 0 };
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const writes: Write[] = [await saving(server.address)];
        while (writes.length < WRITES) writes.push(await beginning(server.address));
        disk.fill();
        const answers: Acknowledged[] = [];
        for (const write of writes) {
          const answer = await write.visitor.send(server.address, write.call).catch(() => undefined);
          if (answer && !isDone(answer)) expect([503], answer.text).toContain(answer.status);
          answers.push(answer && isDone(answer) ? answer : undefined);
        }
        disk.free();
        if (server.ended() !== undefined) counts.ended += 1;
        server = await running(server, environment);
        expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
        const { address } = server;
        await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
        for (const [index, write] of writes.entries()) await expectKept(address, write, answers[index]);
        counts.done += answers.filter(Boolean).length;
        counts.refused += answers.filter((answer) => !answer).length;
      }
    } finally {
      await server.kill();
    }
    return {
      'times the disk was full': ROUNDS,
      'done all the same': counts.done,
      'refused, then done': counts.refused,
      'ends of the server': counts.ended,
      'lost or done twice': 0,
    };
  },
  { canPlay: disk !== undefined },
);
