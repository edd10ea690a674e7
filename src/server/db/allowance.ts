import { sql } from 'kysely';
import type { Queries } from './tables.ts';

/** How often something may be asked for. */
export interface AllowancePolicy {
  readonly most: number;
  /** The time in which `most` holds, from the first. */
  readonly perMs: number;
  /** Least time between two. */
  readonly pauseMs: number;
}

/** Whether one more may be had now, by `subject`; if so it is counted, in the transaction of the caller. */
export async function takeAllowance(
  queries: Queries,
  subject: string,
  { most, perMs, pauseMs, now }: AllowancePolicy & { readonly now: number },
): Promise<boolean> {
  const [at, over] = [new Date(now), new Date(now + perMs)];
  // A time that ends later than any that begins now was begun by a clock that has been put back since.
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

/** Takes back that one was counted by `subject`. */
export async function giveBackAllowance(queries: Queries, subject: string): Promise<void> {
  await queries
    .updateTable('sign_in_attempts')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}
