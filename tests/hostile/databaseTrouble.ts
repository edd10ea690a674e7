import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { HELOC } from '../contract/lendingServer.ts';
import { expectAlive, isReady, type Pair } from './pair.ts';
import type { Figures } from './promised.ts';
import { beginCall, jsonOf, newVisitor, registerCall, type Visitor, type VisitorCall } from './visitor.ts';

/** A call that reads no application. */
const STATES = '/service-application/external/api/v2/heloc/states-eligibility?orgCode=main';

/** Retries like a browser with the same key, at either server, until done. */
async function askUntilDone({ servers }: Pair, visitor: Visitor, call: VisitorCall) {
  const headers = { 'idempotency-key': randomUUID(), ...call.headers };
  for (let refused = 0; refused < 1_000; refused += 1) {
    const { address } = servers[refused % 2] ?? servers[0];
    const answer = await visitor.send(address, { ...call, headers });
    if (answer.status !== 503) return { answer, refused };
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  throw new Error(`${call.path} was never done`);
}

/** A new person and application, each created once whatever happened meanwhile. */
interface Begun {
  readonly visitor: Visitor;
  readonly uuid: string;
  /** Number of refusals to retry. */
  readonly refused: number;
}

async function begin(pair: Pair, onDone: () => void = () => {}): Promise<Begun> {
  const visitor = newVisitor();
  const email = `${randomUUID()}@example.com`;
  const joined = await askUntilDone(pair, visitor, registerCall(email));
  visitor.use(jsonOf<{ jwt: string }>(joined.answer).jwt);
  onDone();
  const created = await askUntilDone(pair, visitor, beginCall(email));
  const { uuid } = jsonOf<{ uuid: string }>(created.answer);
  onDone();
  return { visitor, uuid, refused: joined.refused + created.refused };
}

/** A pool may still hold a broken connection, so its reader must retry like a writer. */
async function expectOnly(pair: Pair, { visitor, uuid }: Pick<Begun, 'visitor' | 'uuid'>): Promise<void> {
  const { answer } = await askUntilDone(pair, visitor, { path: `${HELOC}/all` });
  expect(jsonOf<{ uuid: string }[]>(answer).map((application) => application.uuid)).toEqual([uuid]);
}

async function expectKept(pair: Pair, all: readonly Begun[]): Promise<Figures> {
  for (const begun of all) await expectOnly(pair, begun);
  return {
    'applications begun': all.length,
    'told to come back': all.reduce((sum, { refused }) => sum + refused, 0),
    'lost or done twice': 0,
  };
}

/** Repeatedly ends all database connections while `people` write. */
export async function failOver(pair: Pair, people: number, atLeast: number): Promise<Figures> {
  const { attacker } = pair;
  let isOver = false;
  let ends = 0;
  let done = 0;
  const ending = (async () => {
    for (; ends < atLeast || !isOver; ends += 1) {
      const before = done;
      await attacker.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      // Between two ends somebody's write completes, however slow the machine.
      await expect.poll(() => isOver || done > before, { interval: 10 }).toBe(true);
    }
  })();
  const isDone = () => {
    done += 1;
  };
  const all = await Promise.all(Array.from({ length: people }, () => begin(pair, isDone))).finally(() => {
    isOver = true;
  });
  await ending;
  const figures = await expectKept(pair, all);
  await expectAlive(pair);
  return { 'times all connections ended': ends, ...figures };
}

/** Number of statements waiting for a lock; outside a transaction, or the count would be a snapshot. */
async function waiting({ attacker }: Pair): Promise<number> {
  await attacker.query('select pg_stat_clear_snapshot()');
  const { rows } = await attacker.query(`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0].count;
}

const READERS = 30;

/** Locks a table while readers fill both servers' pools. */
export async function lockTable(pair: Pair): Promise<Figures> {
  const { servers, attacker } = pair;
  const { visitor, uuid } = await begin(pair);
  let isOver = false;
  const read = async (_: unknown, index: number): Promise<readonly number[]> => {
    const statuses: number[] = [];
    const { address } = servers[index % 2] ?? servers[0];
    while (!isOver) statuses.push((await visitor.send(address, { path: `${HELOC}/${uuid}` })).status);
    return statuses;
  };
  await attacker.query('begin; lock table applications');
  try {
    const reading = Promise.all(Array.from({ length: READERS }, read));
    // Both pools are full.
    await expect.poll(() => waiting(pair)).toBe(20);
    for (const server of servers) expect(await isReady(server)).toBe(true);
    isOver = true;
    const statuses = (await reading).flat();
    expect(new Set(statuses)).toEqual(new Set([503]));
    for (const server of servers) {
      expect(await isReady(server)).toBe(true);
      expect((await visitor.send(server.address, { path: STATES })).status).toBe(200);
    }
    return { readers: READERS, 'answered 503': statuses.length, 'other answers': 0 };
  } finally {
    await attacker.query('rollback');
    await expectOnly(pair, { visitor, uuid });
  }
}

export async function submitAtOnce(pair: Pair, people: number): Promise<Figures> {
  const figures = await expectKept(
    pair,
    await Promise.all(Array.from({ length: people }, () => begin(pair))),
  );
  await expectAlive(pair);
  return figures;
}
