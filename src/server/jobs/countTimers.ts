import type { Queries } from '../db/tables.ts';

export interface TimerCounts {
  readonly due: number;
  readonly waiting: number;
  readonly givenUp: number;
}

/** Counts open timers; `now` in sandbox-clock milliseconds. */
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
