import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '../../core/shared/ports.ts';
import type { Database } from '../db/open/database.ts';
import { openSandboxClock, type SandboxClock } from '../db/sandboxClock.ts';
import { toJsonb } from '../db/tables.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import type { TimerHandler } from './putOff.ts';
import { schedule, type Timer } from './schedule.ts';
import { createTimerWorker } from './timerWorker.ts';

let db: Database;
let clock: SandboxClock;
const logged: string[] = [];
const logger: Logger = {
  info: (event) => logged.push(event),
  warn: (event) => logged.push(event),
  error: (event) => logged.push(event),
};
const SYSTEM_NOW = Date.parse('2026-03-01T12:00:00Z');

async function newApplication(): Promise<string> {
  const uuid = randomUUID();
  const at = new Date(SYSTEM_NOW);
  const hash = 'timer-test';
  await db.kysely
    .insertInto('releases')
    .values({ hash, brand: 'main', manifest: toJsonb({}), parts: toJsonb({}) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.kysely
    .insertInto('identities')
    .values({ uuid, organization: 'main', email: `${uuid}@x.example`, password_hash: '', created_at: at })
    .execute();
  await db.kysely
    .insertInto('applications')
    .values({
      uuid,
      identity_uuid: uuid,
      organization: 'main',
      release_hash: hash,
      loan_number: uuid,
      state: 'CA',
      created_at: at,
      updated_at: at,
    })
    .execute();
  return uuid;
}

const worker = (handle: TimerHandler) => createTimerWorker({ db, clock, logger, handle, intervalMs: 1 });

/** A handler that leaves a trace in its transaction. */
const record: TimerHandler = async (tx, timer) => {
  const at = new Date(clock.now());
  await tx
    .insertInto('application_events')
    .values({ application_uuid: timer.applicationUuid, type: timer.action, at })
    .execute();
};

const events = async (uuid: string): Promise<string[]> => {
  const rows = db.kysely.selectFrom('application_events').select('type').where('application_uuid', '=', uuid);
  return (await rows.orderBy('id').execute()).map(({ type }) => type);
};

const setTimer = (timer: Timer): Promise<void> => db.transaction((tx) => schedule(tx, timer));

beforeAll(async () => {
  db = await openTestDatabase();
  clock = await openSandboxClock(db, { movable: true, system: { now: () => SYSTEM_NOW } });
});
beforeEach(async () => {
  logged.length = 0;
  await db.kysely.deleteFrom('lender_timers').execute();
});
afterAll(() => db.close());

describe('timer worker', () => {
  it('runs due timers in order, and only after the sandbox clock reached them', async () => {
    const applicationUuid = await newApplication();
    const start = clock.now();
    await setTimer({ applicationUuid, action: 'second', dueAt: start + 2_000 });
    await setTimer({ applicationUuid, action: 'first', dueAt: start + 1_000 });
    const { runDueTimers } = worker(record);
    expect(await runDueTimers()).toBe(0);
    await clock.advance(1_000);
    expect(await runDueTimers()).toBe(1);
    await clock.advance(86_400_000);
    expect(await runDueTimers()).toBe(1);
    expect(await runDueTimers()).toBe(0);
    expect(await events(applicationUuid)).toEqual(['first', 'second']);
  });

  it('never runs a timer twice, with several workers at once', async () => {
    const uuids = await Promise.all(Array.from({ length: 5 }, newApplication));
    for (const applicationUuid of uuids)
      await setTimer({ applicationUuid, action: 'once', dueAt: clock.now() });
    const done = await Promise.all(Array.from({ length: 4 }, () => worker(record).runDueTimers()));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(5);
    for (const uuid of uuids) expect(await events(uuid)).toEqual(['once']);
  });

  // Needs two connections, so only on Postgres.
  if (process.env.TEST_DATABASE_URL)
    it('postpones the timer of an application that is being written, so that neither waits for the other', async () => {
      const applicationUuid = await newApplication();
      const timer = { applicationUuid, action: 'writing', dueAt: clock.now() };
      await setTimer(timer);
      const run = AsyncResource.bind(() => worker(record).runDueTimers());
      await db.transaction(async (tx) => {
        await tx
          .selectFrom('applications')
          .select('uuid')
          .where('uuid', '=', applicationUuid)
          .forUpdate()
          .execute();
        expect(await run()).toBe(0);
        await schedule(tx, timer);
      });
      expect(await run()).toBe(1);
      expect(await events(applicationUuid)).toEqual(['writing']);
    });

  it('runs chains in one go, even if a timer sets itself again', async () => {
    const applicationUuid = await newApplication();
    await setTimer({ applicationUuid, action: 'poll', dueAt: clock.now() });
    await clock.advance(3_000);
    let left = 3;
    const { runDueTimers } = worker(async (tx, timer) => {
      await record(tx, timer);
      left -= 1;
      if (left > 0) await schedule(tx, { ...timer, dueAt: timer.dueAt + 1_000 });
    });
    expect(await runDueTimers()).toBe(3);
    expect(await events(applicationUuid)).toEqual(['poll', 'poll', 'poll']);
  });

  it('keeps one open timer per action and application', async () => {
    const applicationUuid = await newApplication();
    await setTimer({ applicationUuid, action: 'same', dueAt: clock.now() });
    await setTimer({ applicationUuid, action: 'same', dueAt: clock.now() });
    expect(await worker(record).runDueTimers()).toBe(1);
  });

  it('rolls back a failing handler, tries again later, and gives up after five attempts', async () => {
    const applicationUuid = await newApplication();
    const other = await newApplication();
    await setTimer({ applicationUuid, action: 'fails', dueAt: clock.now() });
    await setTimer({ applicationUuid: other, action: 'works', dueAt: clock.now() });
    const { runDueTimers } = worker(async (tx, timer) => {
      await record(tx, timer);
      if (timer.action === 'fails') throw new Error('boom');
    });
    expect(await runDueTimers()).toBe(1);
    expect(await events(other)).toEqual(['works']);
    for (let attempt = 2; attempt <= 7; attempt += 1) {
      await clock.advance(60_000);
      expect(await runDueTimers()).toBe(0);
    }
    expect(await events(applicationUuid)).toEqual([]);
    expect(logged).toEqual([...Array(4).fill('timer failed'), 'timer given up']);
  });

  it.each([
    ['what follows is done once', true],
    ['only the timer is marked when what follows fails too', false],
  ])('when it gives up, %s', async (_what, isFollowed) => {
    const applicationUuid = await newApplication();
    await setTimer({ applicationUuid, action: 'fails', dueAt: clock.now() });
    const { runDueTimers } = createTimerWorker({
      db,
      clock,
      logger,
      intervalMs: 1,
      handle: () => Promise.reject(new Error('boom')),
      giveUp: async (tx, timer) => {
        await record(tx, { ...timer, action: 'given up' });
        if (!isFollowed) throw new Error('boom too');
      },
    });
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect(await runDueTimers()).toBe(0);
      await clock.advance(60_000);
    }
    expect(await events(applicationUuid)).toEqual(isFollowed ? ['given up'] : []);
    const last = isFollowed ? [] : ['nothing could follow a timer given up'];
    expect(logged).toEqual([...Array(4).fill('timer failed'), 'timer given up', ...last]);
  });

  it('tells the handler when the timer was due, however late or often it runs', async () => {
    const applicationUuid = await newApplication();
    const dueAt = clock.now();
    await setTimer({ applicationUuid, action: 'late', dueAt });
    const seen: number[] = [];
    const { runDueTimers } = worker(async (_tx, timer) => {
      seen.push(timer.dueAt);
      if (seen.length === 1) throw new Error('boom');
    });
    await clock.advance(86_400_000);
    expect(await runDueTimers()).toBe(0);
    await clock.advance(60_000);
    expect(await runDueTimers()).toBe(1);
    expect(seen).toEqual([dueAt, dueAt]);
  });

  it('runs by itself once started, and not after it was stopped', async () => {
    const applicationUuid = await newApplication();
    const { promise: handled, resolve } = Promise.withResolvers<void>();
    const started = worker(async (tx, timer) => {
      await record(tx, timer);
      resolve();
    });
    started.start();
    await setTimer({ applicationUuid, action: 'background', dueAt: clock.now() });
    await handled;
    await started.stop();
    expect(await events(applicationUuid)).toEqual(['background']);
    await setTimer({ applicationUuid, action: 'later', dueAt: clock.now() });
    expect(await events(applicationUuid)).toEqual(['background']);
  });
});

describe('sandbox clock', () => {
  it('stores its offset in the database, and notices moves by another process', async () => {
    const system = { now: () => SYSTEM_NOW };
    const other = await openSandboxClock(db, { movable: true, system });
    const before = clock.now();
    expect(await other.advance(5_000)).toBe(before + 5_000);
    expect(clock.now()).toBe(before);
    await clock.refresh();
    expect(clock.now()).toBe(before + 5_000);
    expect((await openSandboxClock(db, { movable: true, system })).now()).toBe(before + 5_000);
  });

  it('moves only forward by whole milliseconds, and not in production', async () => {
    for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(clock.advance(wrong)).rejects.toThrow(RangeError);
    const fixed = await openSandboxClock(db, { movable: false, system: { now: () => SYSTEM_NOW } });
    expect(fixed.now()).toBe(SYSTEM_NOW);
    await expect(fixed.advance(1)).rejects.toThrow('Only the sandbox clock');
  });
});
