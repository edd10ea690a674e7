import { type CompiledQuery, sql } from 'kysely';
import type { LenderEvent } from '../../../core/model/generated/connections.ts';
import { compiledRows } from '../../db/compiledOnce.ts';
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
  readonly application: string | null;
  readonly chat: string | null;
  readonly type: string;
  readonly task: string | null;
  readonly requestId: string | null;
}

/**
 * The lender is that of the application or chat: an unknown one is refused, never left out. It is looked up for each event:
 * a join reads all applications when the database takes them for few.
 */
const rowOf = ({ application, chat, type, task, requestId }: Written) => ({
  organization: sql<string>`coalesce(
    (select organization from applications where uuid = ${application}),
    (select organization from chat_conversations where uuid = ${chat}))`,
  application_uuid: application,
  conversation_uuid: chat,
  type,
  task_uuid: task,
  request_id: requestId,
});

/** Ids follow the order of events. */
const insertRows = compiledRows((tx, events: readonly Written[]) =>
  tx.insertInto('lender_events').values(events.map(rowOf)),
);

function insert(tx: Queries, events: readonly KeptEvent[]): CompiledQuery {
  const requestId = requestIdNow() ?? null;
  const none = { application: null, chat: null, task: null, requestId };
  return insertRows(
    tx,
    events.map((event) => ({ ...none, ...event })),
  );
}

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
    statements: (lists) => [insert(tx, lists.flat())],
  });
}
