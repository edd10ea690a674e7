import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Queries } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Settings } from '../../settings.ts';

const MINUTE_MS = 60_000;
const MOST_DOUBLINGS = 20;

/** When failures in a row lock, and for how long. */
export interface LockPolicy {
  /** The failure that locks first. */
  readonly from: number;
  /** How many failures after it lock again. */
  readonly every: number;
  /** How long the first lock holds; each one after it twice as long, up to `longestMs`. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** What is guessed at, as a fingerprint, and how its failures lock. */
export interface Guarded {
  readonly subject: string;
  readonly policy: LockPolicy;
}

/** After 5 failures in a row (G-34), and after each 5 more. */
export const strictPolicy = (settings: Settings): LockPolicy => ({
  from: settings.lockoutFailures,
  every: settings.lockoutFailures,
  firstMs: settings.lockoutMinutes * MINUTE_MS,
  longestMs: settings.lockoutLongestMinutes * MINUTE_MS,
});

/** Of an account from wherever it is tried: many failures, then a delay after each one. */
export const accountPolicy = (settings: Settings): LockPolicy => ({
  from: settings.accountFailures,
  every: 1,
  firstMs: settings.accountDelayMinutes * MINUTE_MS,
  longestMs: settings.accountLongestMinutes * MINUTE_MS,
});

/** Counts failed guesses at a password or code, and refuses more of them for a while. */
export interface Lockout {
  /**
   * Runs `guess`, which answers undefined when it is wrong; then throws `failure`, or `locked` at the failure that locks
   * and while any of `guarded` is locked. A guess counts as failed before it is looked at, so that guesses made all at
   * once get no more tries. The right one is forgiven all.
   */
  guard<T>(guarded: readonly Guarded[], guess: () => Promise<T | undefined>, failure: ApiError): Promise<T>;
  /** Forgets the failures of subjects, in the transaction of the caller. */
  clear(queries: Queries, guarded: readonly Guarded[]): Promise<void>;
}

/** Counts one more; `isLocked` is whether it locks, undefined while it was locked before. */
async function countFailure(
  queries: Queries,
  { subject, policy: { from, every, firstMs, longestMs } }: Guarded,
  now: number,
): Promise<boolean | undefined> {
  const at = new Date(now);
  const count = sql<number>`sign_in_attempts.failures + 1`;
  const doublings = sql<number>`least((${count} - ${from}::int) / ${every}::int, ${MOST_DOUBLINGS}::int)`;
  const until = sql<Date | null>`case when ${count} >= ${from}::int and (${count} - ${from}::int) % ${every}::int = 0
    then ${at}::timestamptz + least(${firstMs}::float8 * power(2, ${doublings}), ${longestMs}::float8) * interval '1 millisecond'
    end`;
  const firstUntil = from === 1 ? new Date(now + firstMs) : null;
  const row = await queries
    .insertInto('sign_in_attempts')
    .values({ subject, failures: 1, locked_until: firstUntil, at })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ failures: count, locked_until: until, at })
        .where((eb) =>
          eb.or([
            eb('sign_in_attempts.locked_until', 'is', null),
            eb('sign_in_attempts.locked_until', '<=', at),
          ]),
        ),
    )
    .returning('locked_until')
    .executeTakeFirst();
  return row && row.locked_until !== null;
}

/** Failures kept in the database; those of days ago are removed by the retention job. */
export function createLockout(db: Database, clock: { now(): number }): Lockout {
  const clear: Lockout['clear'] = async (queries, guarded) => {
    if (guarded.length === 0) return;
    const subjects = guarded.map(({ subject }) => subject);
    await queries.deleteFrom('sign_in_attempts').where('subject', 'in', subjects).execute();
  };
  return {
    async guard(guarded, guess, failure) {
      const now = clock.now();
      let locks = false;
      for (const one of guarded) {
        const isLocked = await countFailure(db.kysely, one, now);
        if (isLocked === undefined) throw new ApiError('locked');
        locks ||= isLocked;
      }
      const found = await guess();
      if (found === undefined) throw locks ? new ApiError('locked') : failure;
      await clear(db.kysely, guarded);
      return found;
    },
    clear,
  };
}
