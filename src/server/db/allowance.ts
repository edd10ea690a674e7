import { sql } from 'kysely';
import type { Queries } from './tables.ts';

export interface AllowancePolicy {
  readonly most: number;
  /** Window in which `most` holds, from the first request. */
  readonly perMs: number;
  /** Least time between two requests. */
  readonly pauseMs: number;
}

/** True when `subject` may make one more request now; it is then counted in the caller's transaction. */
export async function takeAllowance(
  queries: Queries,
  subject: string,
  { most, perMs, pauseMs, now }: AllowancePolicy & { readonly now: number },
): Promise<boolean> {
  const [at, over] = [new Date(now), new Date(now + perMs)];
  // A window ending later than any new one could was started before the clock was set back.
  const isOver = sql<boolean>`not (sign_in_attempts.locked_until > ${at}::timestamptz
    and sign_in_attempts.locked_until <= ${over}::timestamptz)`;
  const row = await queries
    .insertInto('sign_in_attempts')
    .values({ subject, failures: 1, locked_until: over, at })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: sql<number>`case when ${isOver} then 1 else sign_in_attempts.failures + 1 end`,
          locked_until: sql<Date>`case when ${isOver} then ${over}::timestamptz else sign_in_attempts.locked_until end`,
          at,
        })
        .where((eb) =>
          eb.or([
            isOver,
            eb.and([
              eb('sign_in_attempts.failures', '<', most),
              eb('sign_in_attempts.at', '<=', new Date(now - pauseMs)),
            ]),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveBackAllowance(queries: Queries, subject: string): Promise<void> {
  await queries
    .updateTable('sign_in_attempts')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}
