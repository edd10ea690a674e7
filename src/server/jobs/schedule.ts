import type { Queries } from '../db/tables.ts';

/** Work that falls due: `action` names it to the handler, `dueAt` is in milliseconds of the sandbox clock. */
export interface Timer {
  readonly applicationUuid: string;
  readonly action: string;
  readonly dueAt: number;
}

/**
 * Sets a timer, in the transaction of the caller; while one of the same application and action is open it stays as it
 * is, or with `move` falls due at the new time.
 */
export async function schedule(
  tx: Queries,
  { applicationUuid, action, dueAt }: Timer,
  { move = false }: { readonly move?: boolean } = {},
): Promise<void> {
  await tx
    .insertInto('lender_timers')
    .values({ application_uuid: applicationUuid, action, due_at: dueAt })
    .onConflict((conflict) => {
      const open = conflict
        .columns(['application_uuid', 'action'])
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null);
      return move ? open.doUpdateSet({ due_at: dueAt, retry_at: null }) : open.doNothing();
    })
    .execute();
}
