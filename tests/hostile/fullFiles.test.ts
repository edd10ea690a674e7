import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { beginApplication, documentsOf, samples, upload } from '../contract/documents.ts';
import { type LendingServer, openLendingServer, type Person } from '../contract/lendingServer.ts';
import { tusClient } from '../contract/tus.ts';
import { isDeep } from '../e2e/matrix.ts';
import { type Figures, promised } from './promised.ts';
import { openSmallDisk, type SmallDisk } from './smallDisk.ts';

const ROUNDS = isDeep ? 12 : 1;
const UPLOADS = isDeep ? 6 : 2;
/** More than a full disk has left. */
const bytes = Buffer.concat([samples.pdf, Buffer.alloc(200_000, '%')]);

const disk = await openSmallDisk({ megabytes: 40 });
let server: LendingServer;
beforeAll(async () => {
  if (!disk) return;
  server = await openLendingServer({
    environment: { EQUIFORM_BLOB_STORE: 'folder', EQUIFORM_BLOB_FOLDER: join(disk.folder, 'files') },
  });
});
afterAll(async () => {
  await server?.close();
  disk?.close();
});

const filesOf = ({ folder }: SmallDisk): number =>
  globSync(join(folder, 'files/**/*'), { withFileTypes: true }).filter((one) => one.isFile()).length;

async function countOf(person: Person, uuid: string, name: string): Promise<number> {
  const listed = await server.call({ url: documentsOf(uuid), headers: person.headers });
  return listed.json<{ fileName: string }[]>().filter(({ fileName }) => fileName === name).length;
}

/** Uploads on a full disk and after it is freed, by multipart and resumable. */
async function playRound(small: SmallDisk): Promise<number> {
  const person = await server.person();
  const uuid = await beginApplication(server, person);
  const tus = tusClient(server, person, uuid);
  const send = (key: string) =>
    upload(server, person, uuid, {
      files: [{ name: `${key}.pdf`, bytes }],
      headers: { 'idempotency-key': key },
    });
  const keys = Array.from({ length: UPLOADS }, () => randomUUID());
  const id = await tus.begun({ size: bytes.length, fileName: 'pieces.pdf' });
  expect((await tus.send(id, 0, bytes.subarray(0, 100_000))).statusCode).toBe(204);
  const before = filesOf(small);

  small.fill();
  const refused = await Promise.all([...keys.map(send), tus.send(id, 100_000, bytes.subarray(100_000))]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 503));
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '2'));
  expect(filesOf(small)).toBe(before);
  // What needs no file still works.
  await beginApplication(server, await server.person());
  expect((await tus.state(id)).headers['upload-offset']).toBe('100000');

  small.free();
  // A busy machine may fail to scan in time and says so; retry then.
  const done = async (call: () => Promise<LightMyRequestResponse>) => {
    let answer = await call();
    for (let tries = 0; answer.statusCode === 503 && tries < 200; tries += 1) answer = await call();
    return answer;
  };
  const answers = await Promise.all(keys.map((key) => done(() => send(key))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(keys.map(() => 200));
  const again = await send(keys[0] ?? '');
  expect([again.statusCode, again.headers['idempotent-replay']]).toEqual([200, 'true']);
  const sent = await tus.send(id, 100_000, bytes.subarray(100_000));
  const last = sent.statusCode === 503 ? await done(() => tus.state(id)) : sent;
  expect(last.headers['upload-document-status'], last.body).toBe('UPLOADED');
  for (const name of [...keys.map((key) => `${key}.pdf`), 'pieces.pdf'])
    expect(await countOf(person, uuid, name)).toBe(1);
  return refused.length;
}

async function play(small: SmallDisk): Promise<Figures> {
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) refused += await playRound(small);
  expect(filesOf(small)).toBe(refused);
  return {
    'times the disk was full': ROUNDS,
    'refused, then taken': refused,
    'left behind, lost or taken twice': 0,
  };
}

promised(
  'full-disk-files',
  async () => {
    if (!disk) throw new Error('There is no disk');
    return play(disk);
  },
  { canPlay: disk !== undefined },
);
