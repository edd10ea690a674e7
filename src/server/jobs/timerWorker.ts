import type { Transaction } from 'kysely';
import { writeNow } from '../db/lateWrites.ts';
import { acrossLenders } from '../db/lenderScope.ts';
import { onBehalfOf } from '../db/requestIds.ts';
import type { Tables } from '../db/tables.ts';
import {
  HandlerFailure,
  type PutOffOptions,
  putOffBy,
  type TimerHandler,
  type TimerRow,
  timerOf,
} from './putOff.ts';

export interface TimerWorkerOptions extends Omit<PutOffOptions, 'giveUp' | 'report'> {
  readonly handle: TimerHandler;
  /** Does what follows when a timer is given up, in one transaction with it. */
  readonly giveUp?: TimerHandler;
  /** System time between polls. */
  readonly intervalMs: number;
  readonly report?: PutOffOptions['report'];
}

export interface TimerWorker {
  /** Runs everything due, including what becomes due meanwhile; resolves to the number done. */
  runDueTimers(): Promise<number>;
  start(): void;
  /** Resolves after the timer in progress, if any. */
  stop(): Promise<void>;
}

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

/** Runs each due timer exactly once, across processes and crashes. */
export function createTimerWorker({
  db,
  clock,
  logger,
  handle,
  giveUp = async () => {},
  intervalMs,
  report = () => {},
}: TimerWorkerOptions): TimerWorker {
  const runNext = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const row = await claim(tx, clock.now());
      if (!row) return false;
      const done = { done_at: new Date(clock.now()) };
      await tx.updateTable('lender_timers').set(done).where('id', '=', row.id).execute();
      try {
        await onBehalfOf(row.request_id, () => handle(tx, timerOf(row)));
        await writeNow(tx);
      } catch (error) {
        throw new HandlerFailure(row, error);
      }
      return true;
    });

  const putOff = putOffBy({ db, clock, logger, giveUp, report });

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
