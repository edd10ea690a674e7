import type { Transaction } from 'kysely';
import type { Logger } from '../../core/shared/ports.ts';
import { DatabaseUnavailable } from '../db/databaseUnavailable.ts';
import type { Database } from '../db/open/database.ts';
import { onBehalfOf } from '../db/requestIds.ts';
import type { SandboxClock } from '../db/sandboxClock.ts';
import type { Queries, Row, Tables } from '../db/tables.ts';
import type { Timer } from './schedule.ts';

/** Handles a timer; its writes through `tx` commit together with the timer's completion. */
export type TimerHandler = (tx: Transaction<Tables>, timer: Timer) => Promise<void>;

/** A failed timer is retried. */
type TimerOutcome = 'done' | 'failed' | 'given up';

export type TimerRow = Row<'lender_timers'>;

export class HandlerFailure extends Error {
  readonly row: TimerRow;
  constructor(row: TimerRow, cause: unknown) {
    super('A timer failed', { cause });
    this.row = row;
  }
}

export interface PutOffOptions {
  readonly db: Database;
  readonly clock: SandboxClock;
  readonly logger: Logger;
  readonly giveUp: TimerHandler;
  readonly report: (outcome: TimerOutcome) => void;
}

const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 1_000;

export const timerOf = (row: TimerRow): Timer => ({
  applicationUuid: row.application_uuid,
  action: row.action,
  dueAt: row.due_at,
});

const namesOf = ({ application_uuid, action }: TimerRow) => ({ application: application_uuid, action });

/**
 * Postpones a failed timer with doubling delays and gives up after five attempts: then it has no effect but `giveUp`. Its
 * due time stays.
 */
export function putOffBy({ db, clock, logger, giveUp, report }: PutOffOptions) {
  const change = (
    queries: Queries,
    { id }: TimerRow,
    set: { attempts: number; retry_at?: number; failed_at?: Date },
  ) =>
    queries.updateTable('lender_timers').set(set).where('id', '=', id).where('done_at', 'is', null).execute();

  async function abandon(row: TimerRow, attempts: number): Promise<void> {
    const abandoned = { attempts, failed_at: new Date(clock.now()) };
    const followed = db.transaction(async (tx) => {
      // Locks the application before the timer, as borrowers' calls do.
      await giveUp(tx, timerOf(row));
      await change(tx, row, abandoned);
    });
    await followed.catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
      logger.error('nothing could follow a timer given up', { ...namesOf(row), error });
      return change(db.kysely, row, abandoned);
    });
  }

  const putOff = async ({ row, cause }: HandlerFailure): Promise<void> => {
    // An unavailable database is no failure of the timer.
    const attempts = cause instanceof DatabaseUnavailable ? row.attempts : row.attempts + 1;
    const isGivenUp = attempts >= MAX_ATTEMPTS;
    report(isGivenUp ? 'given up' : 'failed');
    logger.error(isGivenUp ? 'timer given up' : 'timer failed', {
      ...namesOf(row),
      attempts,
      error: cause,
    });
    if (isGivenUp) await abandon(row, attempts);
    else
      await change(db.kysely, row, { attempts, retry_at: clock.now() + FIRST_RETRY_MS * 2 ** row.attempts });
  };

  return (failure: HandlerFailure): Promise<void> =>
    onBehalfOf(failure.row.request_id, () => putOff(failure));
}
