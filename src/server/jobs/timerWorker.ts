import type { Transaction } from 'kysely';
import type { Logger } from '../../core/shared/ports.ts';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/databaseUnavailable.ts';
import { writeNow } from '../db/lateWrites.ts';
import { acrossLenders } from '../db/lenderScope.ts';
import type { SandboxClock } from '../db/sandboxClock.ts';
import type { Row, Tables } from '../db/tables.ts';
import type { Timer } from './schedule.ts';

/** Does the work of a timer; its writes through `tx` are kept together with the timer's being done, or not at all. */
export type TimerHandler = (tx: Transaction<Tables>, timer: Timer) => Promise<void>;

/** What the worker runs on; `intervalMs` of system time lie between two looks at the table. */
export interface TimerWorkerOptions {
  readonly db: Database;
  readonly clock: SandboxClock;
  readonly logger: Logger;
  readonly handle: TimerHandler;
  readonly intervalMs: number;
  /** Told of each attempt, how it ended. */
  readonly report?: (outcome: TimerOutcome) => void;
}

/** How an attempt at a timer ended; one that failed is tried again. */
export type TimerOutcome = 'done' | 'failed' | 'given up';

/** A worker over the timers. */
export interface TimerWorker {
  /** Runs all that is due now, and what that makes due; resolves with how many were done. */
  runDueTimers(): Promise<number>;
  /** Looks for due timers every interval until stopped. */
  start(): void;
  /** Resolves when the timer being handled, if any, is finished. */
  stop(): Promise<void>;
}

const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 1_000;

type TimerRow = Row<'lender_timers'>;

/**
 * The timer due first that no other worker is handling, locked together with its application until the transaction
 * ends. An application that someone else is writing is left for later: a worker that waited for it while that writer
 * sets the same timer would wait for ever.
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

/** A worker that does each due timer exactly once, whatever number of processes run it, and across crashes. */
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

  /** Puts a failed timer off, twice as long each time; after five attempts it is given up. It stays due when it was. */
  const putOff = async ({ row, cause }: HandlerFailure): Promise<void> => {
    // That the database is away or busy says nothing of the timer.
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

  /** One run after the other, so that a run that resolves has waited for what an earlier one was handling. */
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
