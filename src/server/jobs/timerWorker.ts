import type { Transaction } from 'kysely';
import type { Logger } from '../../core/shared/ports.ts';
import { DatabaseUnavailable } from '../db/databaseUnavailable.ts';
import { writeNow } from '../db/lateWrites.ts';
import { acrossLenders } from '../db/lenderScope.ts';
import type { Database } from '../db/open/database.ts';
import type { SandboxClock } from '../db/sandboxClock.ts';
import type { Row, Tables } from '../db/tables.ts';
import type { Timer } from './schedule.ts';

/** Handles a timer; its writes through `tx` commit together with the timer's completion. */
export type TimerHandler = (tx: Transaction<Tables>, timer: Timer) => Promise<void>;

export interface TimerWorkerOptions {
  readonly db: Database;
  readonly clock: SandboxClock;
  readonly logger: Logger;
  readonly handle: TimerHandler;
  /** System time between polls. */
  readonly intervalMs: number;
  readonly report?: (outcome: TimerOutcome) => void;
}

/** A failed timer is retried. */
export type TimerOutcome = 'done' | 'failed' | 'given up';

export interface TimerWorker {
  /** Runs everything due, including what becomes due meanwhile; resolves to the number done. */
  runDueTimers(): Promise<number>;
  start(): void;
  /** Resolves after the timer in progress, if any. */
  stop(): Promise<void>;
}

const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 1_000;

type TimerRow = Row<'lender_timers'>;

/**
 * The earliest due timer that no other worker holds, locked with its application until the transaction ends.
 * Skips applications being written: waiting for a writer who sets the same timer would deadlock.
 */
const claim = (tx: Transaction<Tables>, now: number): Promise<TimerRow | undefined> =>
  tx
    .selectFrom('lender_timers')
    .innerJoin('applications', 'applications.uuid', 'lender_timers.application_uuid')
    .selectAll('lender_timers')
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('retry_at', 'due_at'), '<=', now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate(['lender_timers', 'applications'])
    .skipLocked()
    .executeTakeFirst();

class HandlerFailure extends Error {
  readonly row: TimerRow;
  constructor(row: TimerRow, cause: unknown) {
    super('A timer failed', { cause });
    this.row = row;
  }
}

/** Runs each due timer exactly once, across processes and crashes. */
export function createTimerWorker({
  db,
  clock,
  logger,
  handle,
  intervalMs,
  report = () => {},
}: TimerWorkerOptions): TimerWorker {
  const runNext = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const row = await claim(tx, clock.now());
      if (!row) return false;
      const done = { done_at: new Date(clock.now()) };
      await tx.updateTable('lender_timers').set(done).where('id', '=', row.id).execute();
      const timer = { applicationUuid: row.application_uuid, action: row.action, dueAt: row.due_at };
      try {
        await handle(tx, timer);
        await writeNow(tx);
      } catch (error) {
        throw new HandlerFailure(row, error);
      }
      return true;
    });

  /** Postpones a failed timer with doubling delays and gives up after five attempts. Its due time stays. */
  const putOff = async ({ row, cause }: HandlerFailure): Promise<void> => {
    // An unavailable database is no failure of the timer.
    const attempts = cause instanceof DatabaseUnavailable ? row.attempts : row.attempts + 1;
    const givenUp = attempts >= MAX_ATTEMPTS;
    report(givenUp ? 'given up' : 'failed');
    logger.error(givenUp ? 'timer given up' : 'timer failed', {
      application: row.application_uuid,
      action: row.action,
      attempts,
      error: cause,
    });
    await db.kysely
      .updateTable('lender_timers')
      .set({
        attempts,
        retry_at: clock.now() + FIRST_RETRY_MS * 2 ** row.attempts,
        failed_at: givenUp ? new Date(clock.now()) : null,
      })
      .where('id', '=', row.id)
      .where('done_at', 'is', null)
      .execute();
  };

  const runAll = async (): Promise<number> => {
    await clock.refresh();
    let done = 0;
    for (;;) {
      try {
        if (!(await runNext())) return done;
        done += 1;
        report('done');
      } catch (error) {
        if (!(error instanceof HandlerFailure)) throw error;
        await putOff(error);
      }
    }
  };

  let wake: NodeJS.Timeout | undefined;
  let stopped = true;
  let running: Promise<unknown> = Promise.resolve();

  /** Serialized, so that a resolved run has waited for earlier ones. */
  const runDueTimers = (): Promise<number> => {
    const all = () => acrossLenders(runAll);
    const run = running.then(all, all);
    running = run;
    return run;
  };

  const tick = async (): Promise<void> => {
    await runDueTimers().catch((error: unknown) => logger.error('timers could not be run', { error }));
    if (!stopped) wake = setTimeout(tick, intervalMs);
  };

  return {
    runDueTimers,
    start() {
      stopped = false;
      tick();
    },
    async stop() {
      stopped = true;
      clearTimeout(wake);
      await running.catch(() => {});
    },
  };
}
