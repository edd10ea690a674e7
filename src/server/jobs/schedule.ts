import type { Queries } from '../db/tables.ts';

/** Work that falls due: `action` names it to the handler, `dueAt` is in milliseconds of the sandbox clock. */
export interface Timer {
  readonly applicationUuid: string;
  readonly action: string;
  readonly dueAt: number;
}

/** Sets a timer, in the transaction of the caller; while one of the same application and action is open it stays as it is. */
export async function schedule(tx: Queries, { applicationUuid, action, dueAt }: Timer): Promise<void> {
  await tx
    .insertInto('lender_timers')
    .values({ application_uuid: applicationUuid, action, due_at: dueAt })
    .onConflict((conflict) =>
      conflict
        .columns(['application_uuid', 'action'])
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .doNothing(),
    )
    .execute();
}
