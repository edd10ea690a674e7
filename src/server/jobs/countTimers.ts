import type { Queries } from '../db/tables.ts';

/** Timers that are not done: due and not yet handled, waiting for their time, and given up. */
export interface TimerCounts {
  readonly due: number;
  readonly waiting: number;
  readonly givenUp: number;
}

/** Counts the timers that are not done; `now` in milliseconds of the sandbox clock. */
export async function countTimers(queries: Queries, now: number): Promise<TimerCounts> {
  const row = await queries
    .selectFrom('lender_timers')
    .select(({ fn, and, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(and([eb('failed_at', 'is', null), eb('due_at', '<=', now)]))
        .as('due'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('failed_at', 'is', null), eb('due_at', '>', now)]))
        .as('waiting'),
      fn.countAll<number>().filterWhere('failed_at', 'is not', null).as('givenUp'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { due: Number(row.due), waiting: Number(row.waiting), givenUp: Number(row.givenUp) };
}
