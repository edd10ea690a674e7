import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { IdentityName } from './identityStore.ts';

/** Failures in a row that lock (G-34). */
export const FAILURES = 5;
const LOCK_MS = 15 * 60_000;
const FORGET_MS = 24 * 3_600_000;

/** Counts failed guesses at a password or code, and refuses more of them for 15 minutes after five in a row. */
export interface Lockout {
  /**
   * Runs `guess`, which answers undefined when it is wrong; then throws `failure`, or `locked` at the fifth and while
   * locked. A guess counts as failed before it is looked at, so that guesses made all at once get no more tries.
   */
  guarded<T>(subject: string, guess: () => Promise<T | undefined>, failure: ApiError): Promise<T>;
  /** Forgets the failures of a subject, in the transaction of the caller. */
  clear(queries: Queries, subject: string): Promise<void>;
}

/** Who is guessed at, whether there is such an identity or not; kept as a fingerprint. */
export const subjectOf = (encryption: FieldEncryption, { organization, email }: IdentityName): string =>
  encryption.fingerprint(`sign-in ${JSON.stringify([organization, email])}`);

const clearSubject = async (queries: Queries, subject: string): Promise<void> => {
  await queries.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
};

/** How many failures there are with this one; undefined while locked. */
async function countFailure(queries: Queries, subject: string, now: number): Promise<number | undefined> {
  const [at, until] = [new Date(now), new Date(now + LOCK_MS)];
  const row = await queries
    .insertInto('sign_in_attempts')
    .values({ subject, failures: 1, locked_until: null, at })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: sql<number>`case when sign_in_attempts.locked_until is null
            then sign_in_attempts.failures + 1 else 1 end`,
          locked_until: sql<Date | null>`case when sign_in_attempts.locked_until is null
            and sign_in_attempts.failures + 1 >= ${FAILURES} then ${until}::timestamptz end`,
          at,
        })
        .where((eb) =>
          eb.or([
            eb('sign_in_attempts.locked_until', 'is', null),
            eb('sign_in_attempts.locked_until', '<=', at),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return row?.failures;
}

/** Failures kept in the database; those of a day ago are forgotten. */
export function createLockout(db: Database, clock: { now(): number }): Lockout {
  const forgetOld = (now: number) =>
    db.kysely
      .deleteFrom('sign_in_attempts')
      .where('at', '<', new Date(now - FORGET_MS))
      .execute();
  return {
    async guarded(subject, guess, failure) {
      const now = clock.now();
      const failures = await countFailure(db.kysely, subject, now);
      if (failures === undefined) throw new ApiError('locked');
      const found = await guess();
      if (found === undefined) {
        if (failures === 1) await forgetOld(now);
        throw failures >= FAILURES ? new ApiError('locked') : failure;
      }
      await clearSubject(db.kysely, subject);
      return found;
    },
    clear: clearSubject,
  };
}
