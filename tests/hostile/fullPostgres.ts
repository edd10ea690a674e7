import pg from 'pg';
import { expect } from 'vitest';
import { type Acknowledged, beginning, expectKept, isDone, saving, type Write } from './killing.ts';
import { expectAlive, isReady, type Pair } from './pair.ts';
import type { Figures } from './promised.ts';

const WRITES = 6;

/** Fills Postgres's write-ahead log until it runs out of space and stops. */
async function fillLog({ postgres }: Pair): Promise<void> {
  const writer = new pg.Client({ connectionString: postgres.url });
  writer.on('error', () => {});
  // Writing fails too if it stopped before.
  await writer.connect().catch(() => undefined);
  const write = () => writer.query("select pg_logical_emit_message(false, 'test', repeat('x', 900000))");
  const hasFailed = async (): Promise<boolean> =>
    write().then(
      () => false,
      () => true,
    );
  await expect.poll(hasFailed, { interval: 1 }).toBe(true);
  await writer.end().catch(() => undefined);
}

async function send(pair: Pair, writes: readonly Write[]): Promise<readonly Acknowledged[]> {
  const answers: Acknowledged[] = [];
  for (const [turn, { visitor, call }] of writes.entries()) {
    const { address } = pair.servers[turn % 2] ?? pair.servers[0];
    const answer = await visitor.send(address, call);
    if (!isDone(answer)) expect(answer.status, answer.text).toBe(503);
    answers.push(isDone(answer) ? answer : undefined);
  }
  return answers;
}

/** Fills Postgres's disk while people write through both servers, then frees it. */
export async function fillPostgres(pair: Pair, rounds: number): Promise<Figures> {
  const { servers, disk, postgres } = pair;
  if (!disk) throw new Error('There is no disk');
  const counts = { done: 0, refused: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const writes = [await saving(servers[0].address)];
    while (writes.length < WRITES) writes.push(await beginning(servers[writes.length % 2]?.address ?? ''));
    disk.fill();
    // Some writes fit at first; once the log is full, none does.
    const early = await send(pair, writes.slice(0, WRITES / 2));
    await fillLog(pair);
    const answers = [...early, ...(await send(pair, writes.slice(WRITES / 2)))];
    for (const server of servers) expect(server.ended()).toBeUndefined();
    disk.free();
    await postgres.revive();
    await expectAlive(pair);
    for (const [index, write] of writes.entries())
      await expectKept(servers[index % 2]?.address ?? '', write, answers[index]);
    counts.done += answers.filter(Boolean).length;
    counts.refused += answers.filter((answer) => !answer).length;
  }
  for (const server of servers) expect(await isReady(server)).toBe(true);
  return {
    'times the disk was full': rounds,
    'done all the same': counts.done,
    'refused, then done': counts.refused,
    'ends of the servers': 0,
    'lost or done twice': 0,
  };
}
