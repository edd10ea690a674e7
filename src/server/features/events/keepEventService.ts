import { sql } from 'kysely';
import type { LenderEvent } from '../../../core/model/generated/connections.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import { writeLate } from '../../db/lateWrites.ts';
import { requestIdNow } from '../../db/requestIds.ts';
import type { Queries } from '../../db/tables.ts';
import { afterCommit } from '../../db/transactionGuard.ts';
import { eventKept } from '../../http/measured.ts';

/** What a lender is told of chats with its agents. */
type ChatEventType = Extract<LenderEvent, `chat.${string}`>;

/** What a lender is told of applications. */
export type EventType = Exclude<LenderEvent, ChatEventType>;

/** UUIDs: of the application, and of the task that it is about. */
interface ApplicationEvent {
  readonly application: string;
  readonly type: EventType;
  readonly task?: string;
}

interface ChatEvent {
  /** Its UUID. */
  readonly chat: string;
  readonly type: ChatEventType;
}

export type KeptEvent = ApplicationEvent | ChatEvent;

interface Written {
  /** JSON. */
  readonly events: string;
  readonly requestId: string | null;
}

/**
 * The lender is that of the application or chat: an unknown one is refused, never left out. It is looked up for each event:
 * a join reads all applications when the database takes them for few, and the order then takes a sort.
 */
const insert = compiledOnce((tx, { events, requestId }: Written) =>
  tx
    .insertInto('lender_events')
    .columns(['organization', 'application_uuid', 'type', 'task_uuid', 'conversation_uuid', 'request_id'])
    .expression(
      sql`select coalesce(
            (select organization from applications where uuid = e.application),
            (select organization from chat_conversations where uuid = e.chat)),
          e.application, e.type, e.task, e.chat, ${requestId}
        from rows from (jsonb_to_recordset(${events}::jsonb) as (application uuid, type text, task uuid, chat uuid))
          with ordinality as e (application, type, task, chat, nr)
        order by e.nr`,
    ),
);

/** What late writes (db/lateWrites.ts) call the events of a transaction. */
export const EVENTS = 'lender events';

/** In call order, each once. A new application is not said to have changed as well. */
function withEvents(earlier: readonly KeptEvent[], later: readonly KeptEvent[]): readonly KeptEvent[] {
  const keyOf = (event: KeptEvent, type = event.type): string =>
    'chat' in event ? `${type} ${event.chat}` : `${type} ${event.application} ${event.task ?? ''}`;
  const known = new Set(earlier.map((event) => keyOf(event)));
  const isNew = (event: KeptEvent) =>
    !known.has(keyOf(event)) &&
    !(event.type === 'application.changed' && known.has(keyOf(event, 'application.created')));
  return [...earlier, ...later.filter(isNew)];
}

/**
 * Keeps an event for the lender of the application or chat: written with the rest at the end of the transaction, once however
 * often it happens in it. The caller holds that row, so that its events are in the order of its commits.
 */
export async function keepEvent(tx: Queries, event: KeptEvent): Promise<void> {
  afterCommit(() => eventKept.publish(event.type));
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
