import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { randomFrom } from '../../contract/model/taskPerformer.ts';
import { isAtEnd, type Sight } from '../../contract/model/world.ts';
import type { Figures } from '../promised.ts';
import { type Applying, openBorrowers } from './borrower.ts';
import { expectSoundEnd } from './expectSoundEnd.ts';
import { type Installation, openInstallation } from './installation.ts';
import { kinds } from './kinds.ts';
import { witness } from './witness.ts';

/** Borrowers who act at the same time. */
const AT_ONCE = 8;
const LOOK_MS = 100;
/** How long a task may stay open while nothing else happens; then it is lost. */
const LOST_MS = 600_000;
/** Time passes by so much beyond what is due, so that it comes to many applications at once. */
const LEAP_MS = 3_600_000;

export interface PlayOptions {
  readonly applications: number;
  /** A program is killed after so many acts of borrowers. */
  readonly killEvery: number;
  /** Told of who is still on the way, round by round. */
  readonly tell?: (round: number, live: readonly Applying[]) => void;
}

const isOver = (status: string): boolean =>
  isAtEnd({ status: { checklistStatus: status } as Sight['status'] });

/** Kills each program in turn, and starts it again. */
function createKiller({ programs }: Installation, every: number) {
  let acts = 0;
  let kills = 0;
  let killing: Promise<void> = Promise.resolve();
  return {
    acted(): void {
      acts += 1;
      if (acts % every !== 0) return;
      const program = programs[kills % programs.length];
      kills += 1;
      killing = killing.then(async () => {
        await program?.kill();
        await program?.start();
      });
    },
    kills: () => kills,
    settled: () => killing,
  };
}

/** All of it, so many at a time. */
async function together<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The open tasks, and when something that nobody can hurry is due: a stage that time ends, a webhook's next try. */
async function waiting({ open }: Installation, live: readonly Applying[]) {
  const { kysely } = open.dependencies.db;
  const tasks = await kysely.selectFrom('tasks').select('uuid').where('status', '=', 'open').execute();
  const timer = await kysely
    .selectFrom('lender_timers')
    .select((eb) => eb.fn.min('due_at').as('at'))
    .where('done_at', 'is', null)
    // Deadlines of tasks that were answered.
    .where('action', 'not like', 'late:%')
    .where(
      'application_uuid',
      'in',
      live.map(({ world }) => world.uuid),
    )
    .executeTakeFirstOrThrow();
  const webhook = await kysely
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.min('next_at').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const due = [timer.at, webhook.at?.getTime()].filter((at) => at != null);
  return { tasks: tasks.map(({ uuid }) => uuid).toSorted(), dueAt: due.length > 0 ? Math.min(...due) : null };
}

/** Waits until the bank goes on; when it has nothing to do, time passes until something is due. */
async function letTimePass(installation: Installation, live: readonly Applying[]): Promise<void> {
  const before = await waiting(installation, live);
  if (before.tasks.length === 0) {
    if (before.dueAt === null) throw new Error('Nobody has anything to do, and nothing is going to happen');
    await installation.passTo(Math.max(before.dueAt, installation.now()) + LEAP_MS);
  }
  const end = performance.now() + LOST_MS;
  while (performance.now() < end) {
    await wait(LOOK_MS);
    const now = await waiting(installation, live);
    if (now.tasks.join() !== before.tasks.join() || now.dueAt !== before.dueAt) return;
  }
  throw new Error(`Tasks that nobody answers: ${before.tasks.join(', ')}`);
}

/** How far an application has come, by its uuid. */
async function marks({ open }: Installation): Promise<ReadonlyMap<string, string>> {
  const { kysely } = open.dependencies.db;
  const rows = await kysely
    .selectFrom('applications as a')
    .leftJoin('event_sequences as s', 's.application_uuid', 'a.uuid')
    .select(['a.uuid', 'a.version', 's.last'])
    .execute();
  return new Map(rows.map(({ uuid, version, last }) => [uuid, `${version} ${last}`]));
}

const told = ({ kind, status, world }: Applying): string =>
  `${kind.lastName} ${status}\n${world.log.slice(-30).join('\n')}`;

/** More than any application needs. */
const MOST_ROUNDS = 2_000;

/** Takes applications of mixed kinds to their end while calls fail and programs are killed. */
export async function playLending({ applications, killEvery, tell }: PlayOptions): Promise<Figures> {
  const begin = performance.now();
  const seen = witness();
  const installation = await openInstallation({ random: randomFrom(15), ...seen });
  try {
    const borrowers = openBorrowers(installation);
    const killer = createKiller(installation, killEvery);
    const all: Applying[] = [];
    await together([...Array(applications).keys()], async (index) => {
      all.push(await borrowers.begin(kinds[index % kinds.length] ?? kinds[0]!, index));
    });
    // Those who had nothing to do, and how far they had come: nobody looks again until they are further or time passed.
    const idle = new Map<string, string | undefined>();
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const live = all.filter(({ status }) => !isOver(status));
      if (live.length === 0) break;
      const now = await marks(installation);
      const called = live.filter(
        ({ world: { uuid } }) => !idle.has(uuid) || idle.get(uuid) !== now.get(uuid),
      );
      await together(called, async (one) => {
        if (!(await borrowers.act(one))) return idle.set(one.world.uuid, now.get(one.world.uuid));
        idle.delete(one.world.uuid);
        return killer.acted();
      });
      tell?.(round, live);
      if (idle.size < live.length) continue;
      await letTimePass(installation, live);
      idle.clear();
    }
    await killer.settled();
    for (const one of all) expect(one.status, told(one)).toBe(one.kind.ends);
    const counted = await expectSoundEnd(installation, all, seen);
    const { calls, webhooks } = installation.networks;
    return {
      applications,
      funded: all.filter(({ status }) => status === 'COMPLETE').length,
      declined: all.filter(({ status }) => status === 'DECLINED').length,
      kills: killer.kills(),
      calls: calls.calls + webhooks.calls,
      'lost on the way': calls.lost + webhooks.lost,
      'sent twice': calls.doubled + webhooks.doubled,
      late: calls.late + webhooks.late,
      ...counted,
      seconds: Math.round((performance.now() - begin) / 1_000),
    };
  } finally {
    await installation.close();
  }
}
