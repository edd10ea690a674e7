import pg from 'pg';
import { expect } from 'vitest';
import type { Killable } from './killing.ts';
import type { Figures } from './promised.ts';
import { type Borrower, borrowerAt, jsonFrom, newVisitor } from './visitor.ts';

/** What the lender's side does until the first offers, each once. */
const UNTIL_OFFERS = [
  'automatedValuation',
  'decision',
  'disclosure',
  'identityCheck',
  'propertyMatch',
  'softCredit',
];

/** More seconds of the sandbox clock than all of it takes. */
const MOST_SECONDS = 30;

interface Kept {
  readonly uuid: string;
  readonly name: string;
  readonly status: string;
  /** Types of its events, in order. */
  readonly events: readonly string[];
}

/** The tasks of applications as the database has them, also while no server runs. */
async function tasksIn(url: string, borrowers: readonly Borrower[]): Promise<readonly Kept[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<Kept>(
      `select tasks.uuid, name, status, array_agg(type order by id) as events
         from tasks join task_events on task_uuid = tasks.uuid
        where tasks.application_uuid = any ($1)
        group by tasks.uuid, name, status`,
      [borrowers.map(({ uuid }) => uuid)],
    )
    .finally(() => client.end());
  return rows;
}

const advance = (address: string): Promise<unknown> =>
  jsonFrom(newVisitor(), address, { path: '/sandbox/clock', body: { advance: 1_000 } });

async function statusesOf(address: string, borrowers: readonly Borrower[]): Promise<readonly unknown[]> {
  const all = borrowers.map(async (borrower) => {
    const path = `/sandbox/applications/${borrower.uuid}/history`;
    const history = await jsonFrom<{ status: string }[]>(borrower, address, { path });
    return history.at(-1)?.status;
  });
  return Promise.all(all);
}

const APPLICATIONS = 4;

/**
 * Kills a server on the Postgres at `url` again and again while it asks tasks and takes their answers, for several
 * applications at once; afterwards each was asked and answered once, and all have offers.
 */
export async function killAmongTasks(killable: Killable, url: string, rounds: number): Promise<Figures> {
  let [tasks, interrupted] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const asked = { status: 'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE', application: { pinned: false } };
    const borrowers = await Promise.all(
      Array.from({ length: APPLICATIONS }, () => borrowerAt(killable.address(), asked)),
    );
    for (let kills = 0; kills < 3; kills += 1) {
      for (let second = 0; second < kills; second += 1) await advance(killable.address());
      const lost = advance(killable.address()).catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      await killable.kill();
      await lost;
      const left = await tasksIn(url, borrowers);
      interrupted += left.filter(({ status }) => status === 'open').length;
      await killable.back();
    }
    const isThere = async () => {
      const statuses = await statusesOf(killable.address(), borrowers);
      return statuses.every((status) => status === 'OFFER_SELECTION');
    };
    for (let second = 0; second < MOST_SECONDS && !(await isThere()); second += 1)
      await advance(killable.address());
    expect(await statusesOf(killable.address(), borrowers)).toEqual(borrowers.map(() => 'OFFER_SELECTION'));
    const all = await tasksIn(url, borrowers);
    expect(all.map(({ name }) => name).toSorted()).toEqual(
      UNTIL_OFFERS.flatMap((name) => borrowers.map(() => name)),
    );
    for (const { name, events } of all) expect([name, events]).toEqual([name, ['asked', 'answered']]);
    tasks += all.length;
  }
  expect(interrupted, 'tasks that were open at a kill').toBeGreaterThan(0);
  return { kills: rounds * 3, tasks, 'open at a kill': interrupted, lost: 0, 'answered twice': 0 };
}
