import { compiledRows } from '../db/compiledOnce.ts';
import { writeLate } from '../db/lateWrites.ts';
import { requestIdNow } from '../db/requestIds.ts';
import type { Queries } from '../db/tables.ts';

/** Scheduled work: `action` names it to the handler, `dueAt` is in sandbox-clock milliseconds. */
export interface Timer {
  readonly applicationUuid: string;
  readonly action: string;
  readonly dueAt: number;
}

/** A timer to set, and whether to move an open one to the new time. */
interface SetTimer extends Timer {
  readonly move: boolean;
  /** The request on whose behalf it runs. */
  readonly requestId: string | null;
}

const rowOf = ({ applicationUuid, action, dueAt, requestId }: SetTimer) => ({
  application_uuid: applicationUuid,
  action,
  due_at: dueAt,
  request_id: requestId,
});

const insertOf = (move: boolean) =>
  compiledRows((tx, timers: readonly SetTimer[]) =>
    tx
      .insertInto('lender_timers')
      .values(timers.map(rowOf))
      .onConflict((conflict) => {
        const open = conflict
          .columns(['application_uuid', 'action'])
          .where('done_at', 'is', null)
          .where('failed_at', 'is', null);
        if (!move) return open.doNothing();
        return open.doUpdateSet((eb) => ({
          due_at: eb.ref('excluded.due_at'),
          request_id: eb.ref('excluded.request_id'),
          retry_at: null,
        }));
      }),
  );

const inserts = [
  { move: true, insert: insertOf(true) },
  { move: false, insert: insertOf(false) },
] as const;

/** Separate statements for moving and other timers; no timer is in both. */
const insertsOf = (tx: Queries, timers: readonly SetTimer[]) =>
  inserts.flatMap(({ move, insert }) => {
    const alike = timers.filter((timer) => timer.move === move);
    return alike.length === 0 ? [] : [insert(tx, alike)];
  });

/**
 * Sets a timer at the end of the caller's transaction. An open one of the same application and action stays,
 * or with `move` gets the new time.
 */
export const schedule = (
  tx: Queries,
  timer: Timer,
  { move = false }: { readonly move?: boolean } = {},
): Promise<void> =>
  writeLate<SetTimer>(tx, {
    kind: 'timers',
    table: 'lender_timers',
    key: `${timer.applicationUuid} ${timer.action}`,
    row: { ...timer, move, requestId: requestIdNow() ?? null },
    merge: (earlier, later) => (later.move ? later : earlier),
    statements: (timers) => insertsOf(tx, timers),
  });
