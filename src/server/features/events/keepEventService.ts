import { sql } from 'kysely';
import type { LenderEvent } from '../../../core/model/generated/connections.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import { writeLate } from '../../db/lateWrites.ts';
import { requestIdNow } from '../../db/requestIds.ts';
import type { Queries } from '../../db/tables.ts';
import { afterCommit } from '../../db/transactionGuard.ts';
import { eventKept } from '../../http/measured.ts';

export interface KeptEvent {
  /** Its UUID. */
  readonly application: string;
  readonly type: LenderEvent;
  /** The UUID of the task that it is about. */
  readonly task?: string;
}

interface Written {
  /** JSON. */
  readonly events: string;
  readonly requestId: string | null;
}

/** The lender is that of the application: an unknown application is refused, never left out. */
const insert = compiledOnce((tx, { events, requestId }: Written) =>
  tx
    .insertInto('lender_events')
    .columns(['organization', 'application_uuid', 'type', 'task_uuid', 'request_id'])
    .expression(
      sql`select a.organization, e.application, e.type, e.task, ${requestId}
        from rows from (jsonb_to_recordset(${events}::jsonb) as (application uuid, type text, task uuid))
          with ordinality as e (application, type, task, nr)
        left join applications a on a.uuid = e.application
        order by e.nr`,
    ),
);

/** What late writes (db/lateWrites.ts) call the events of a transaction. */
export const EVENTS = 'lender events';

/** In call order, each once. A new application is not said to have changed as well. */
function withEvents(earlier: readonly KeptEvent[], later: readonly KeptEvent[]): readonly KeptEvent[] {
  const has = (all: readonly KeptEvent[], { application, task }: KeptEvent, type: LenderEvent) =>
    all.some((one) => one.type === type && one.application === application && one.task === task);
  const isNew = (event: KeptEvent) =>
    !has(earlier, event, event.type) &&
    !(event.type === 'application.changed' && has(earlier, event, 'application.created'));
  return [...earlier, ...later.filter(isNew)];
}

/**
 * Keeps an event for the application's lender: written with the rest at the end of the transaction, once however often it
 * happens in it. The caller holds the application's row, so that its events are in the order of its commits.
 */
export async function keepEvent(tx: Queries, event: KeptEvent): Promise<void> {
  afterCommit(() => eventKept.publish(event.application));
  await writeLate<readonly KeptEvent[]>(tx, {
    kind: EVENTS,
    table: 'lender_events',
    key: 'all',
    row: [event],
    merge: withEvents,
    statements: (lists) => [
      insert.of(tx, { events: JSON.stringify(lists.flat()), requestId: requestIdNow() ?? null }),
    ],
  });
}
