import { sql } from 'kysely';
import { DatabaseUnavailable } from '../../db/databaseUnavailable.ts';
import type { Database } from '../../db/open/database.ts';
import type { Queries } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Settings } from '../../settings/settings.ts';

const MINUTE_MS = 60_000;
const MOST_DOUBLINGS = 20;

/** When consecutive failures lock, and for how long. */
export interface LockPolicy {
  /** The first failure that locks. */
  readonly from: number;
  /** Further failures until the next lock. */
  readonly every: number;
  /** The first lock; each later one is twice as long, up to `longestMs`. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The target of guesses, as a fingerprint, and its lock policy. */
export interface Guarded {
  readonly subject: string;
  readonly policy: LockPolicy;
}

/** After 5 consecutive failures (G-34), and after each 5 more. */
export const strictPolicy = (settings: Settings): LockPolicy => ({
  from: settings.lockoutFailures,
  every: settings.lockoutFailures,
  firstMs: settings.lockoutMinutes * MINUTE_MS,
  longestMs: settings.lockoutLongestMinutes * MINUTE_MS,
});

/** For an account across all places: many failures, then a delay after each. */
export const accountPolicy = (settings: Settings): LockPolicy => ({
  from: settings.accountFailures,
  every: 1,
  firstMs: settings.accountDelayMinutes * MINUTE_MS,
  longestMs: settings.accountLongestMinutes * MINUTE_MS,
});

/** A lock that began: after how many consecutive failures, and for how long. */
export interface Lock {
  readonly failures: number;
  readonly ms: number;
}

/** `locked` means the guess was not checked. */
export type GuessOutcome = 'right' | 'wrong' | 'locked';

export interface Guess<T> {
  /** Resolves to undefined when the guess is wrong. */
  readonly take: () => Promise<T | undefined>;
  readonly failure: ApiError;
  readonly tell: (outcome: GuessOutcome) => void;
  /** Called once when this guess locks, with the longest lock. */
  readonly onLock?: (lock: Lock) => Promise<void>;
}

/** Counts failed guesses at a password or code, and refuses more for a while. */
export interface Lockout {
  /**
   * Takes a guess. Throws `failure` when it is wrong, and `locked` when it triggers a lock or any of
   * `guarded` is locked. Attempts rejected while locked do not count as failures. Others count before they
   * are checked, so parallel guesses get no extra tries; a right one clears all counts.
   */
  guard<T>(guarded: readonly Guarded[], guess: Guess<T>): Promise<T>;
  /** Clears the failures of subjects, in the caller's transaction. */
  clear(queries: Queries, guarded: readonly Guarded[]): Promise<void>;
}

/** Counts one failure; `ms` is the lock it triggers, 0 for none. Undefined, and uncounted, while locked. */
async function countFailure(
  queries: Queries,
  { subject, policy: { from, every, firstMs, longestMs } }: Guarded,
  now: number,
): Promise<Lock | undefined> {
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
    .returning(['failures', 'locked_until'])
    .executeTakeFirst();
  return (
    row && { failures: row.failures, ms: row.locked_until === null ? 0 : row.locked_until.getTime() - now }
  );
}

/** A fixed order prevents deadlocks between transactions over the same rows. */
const inOrder = (guarded: readonly Guarded[]): readonly Guarded[] =>
  [...guarded].sort((a, b) => (a.subject < b.subject ? -1 : 1));

/** Failures are stored in the database; the retention job removes old ones. */
export function createLockout(db: Database, clock: { now(): number }): Lockout {
  const clear: Lockout['clear'] = async (queries, guarded) => {
    for (const { subject } of inOrder(guarded))
      await queries.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
  };

  /** Counts for all, or throws `locked` and counts for none. */
  const countAll = (guarded: readonly Guarded[]): Promise<readonly Lock[]> =>
    db.transaction(async (tx) => {
      const counted: Lock[] = [];
      for (const one of inOrder(guarded)) {
        const lock = await countFailure(tx, one, clock.now());
        if (lock === undefined) throw new ApiError('locked');
        counted.push(lock);
      }
      return counted;
    });

  const uncount = async (guarded: readonly Guarded[]): Promise<void> => {
    for (const { subject } of inOrder(guarded))
      await db.kysely
        .updateTable('sign_in_attempts')
        .set((eb) => ({ failures: eb('failures', '-', 1), locked_until: null }))
        .where('subject', '=', subject)
        .where('failures', '>', 0)
        .execute();
  };

  return {
    async guard(guarded, { take, failure, tell, onLock }) {
      const counted = await countAll(guarded).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'locked') tell('locked');
        throw error;
      });
      const found = await take().catch(async (error: unknown) => {
        // The guess was never judged.
        if (error instanceof DatabaseUnavailable) await uncount(guarded);
        throw error;
      });
      tell(found === undefined ? 'wrong' : 'right');
      if (found !== undefined) {
        await clear(db.kysely, guarded);
        return found;
      }
      const [longest] = counted.filter(({ ms }) => ms > 0).sort((a, b) => b.ms - a.ms);
      if (longest === undefined) throw failure;
      await onLock?.(longest);
      throw new ApiError('locked');
    },
    clear,
  };
}
