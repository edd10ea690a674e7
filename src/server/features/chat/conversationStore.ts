import type { ConversationState } from '../../../core/chat/chatPhase.ts';
import type { PresentParticipant } from '../../../core/chat/chatSocket.ts';
import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries, Row } from '../../db/tables.ts';

/** A chat's customer as given at the start; stored encrypted. */
export interface ChatPerson {
  readonly name: string;
  readonly email: string;
  readonly tag?: string;
  readonly skill?: string;
  readonly welcomeMessage?: string;
  readonly pageUrl?: string;
}

export type Conversation = Row<'chat_conversations'>;

const contextOf = (uuid: string) => ({ table: 'chat_conversations', column: 'person_enc', rowId: uuid });

export const personOf = (
  encryption: FieldEncryption,
  { uuid, person_enc: stored }: Pick<Conversation, 'uuid' | 'person_enc'>,
): ChatPerson => JSON.parse(encryption.decrypt(stored, contextOf(uuid))) as ChatPerson;

export interface NewConversation {
  readonly uuid: string;
  readonly organization: string;
  readonly kind: Conversation['kind'];
  readonly provider: string;
  readonly channelUuid: string;
  readonly contactUuid: string;
  readonly customerUuid: string;
  readonly identityUuid: string | null;
  /** With which sessions of this person it ends; null without one. */
  readonly sessionVersion: number | null;
  readonly applicationUuid: string | null;
  readonly language: string | null;
  readonly person: ChatPerson;
  readonly at: Date;
}

const masked = (person: ChatPerson): ChatPerson => ({
  ...person,
  ...Object.fromEntries(Object.entries(person).map(([key, value]) => [key, maskNumbers(value)])),
});

/** Stores a new chat; masks Social Security and card numbers in the opening details. */
export async function insertConversation(
  tx: Queries,
  encryption: FieldEncryption,
  chat: NewConversation,
): Promise<Conversation> {
  return tx
    .insertInto('chat_conversations')
    .values({
      uuid: chat.uuid,
      organization: chat.organization,
      kind: chat.kind,
      provider: chat.provider,
      channel_uuid: chat.channelUuid,
      contact_uuid: chat.contactUuid,
      customer_uuid: chat.customerUuid,
      identity_uuid: chat.identityUuid,
      session_version: chat.sessionVersion,
      application_uuid: chat.applicationUuid,
      person_enc: encryption.encrypt(JSON.stringify(masked(chat.person)), contextOf(chat.uuid)),
      language: chat.language,
      agent_name: null,
      created_at: chat.at,
      last_at: chat.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findConversation = (queries: Queries, uuid: string): Promise<Conversation | undefined> =>
  queries.selectFrom('chat_conversations').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Of some chats: the count of changes, and whether the sessions of the person that began it were ended since. */
export async function lookAtChats(queries: Queries, uuids: readonly string[]) {
  const rows = await queries
    .selectFrom('chat_conversations as chat')
    .leftJoin('identities as person', 'person.uuid', 'chat.identity_uuid')
    .select(['chat.uuid', 'chat.changes', 'chat.session_version as began', 'person.session_version as now'])
    .where('chat.uuid', 'in', uuids)
    .execute();
  return rows.map(({ uuid, changes, began, now }) => ({
    uuid,
    changes,
    isSignedOut: began !== null && now !== null && began !== now,
  }));
}

/** False for a chat that is not there, and once the sessions of the person that began it were ended. */
export async function isOpenToCustomer(queries: Queries, uuid: string): Promise<boolean> {
  const [chat] = await lookAtChats(queries, [uuid]);
  return chat !== undefined && !chat.isSignedOut;
}

export type ConversationChange = Partial<
  Pick<
    Conversation,
    | 'state'
    | 'frozen'
    | 'performer'
    | 'agent_name'
    | 'agent_id'
    | 'agent_types'
    | 'queue'
    | 'waits_since'
    | 'wait_ends_at'
  >
>;

/**
 * Changes a chat and locks it until the transaction ends, which serializes its messages; undefined when it
 * does not exist.
 */
export const touchConversation = (
  tx: Queries,
  uuid: string,
  { at, ...change }: ConversationChange & { readonly at: Date },
): Promise<Conversation | undefined> =>
  tx
    .updateTable('chat_conversations')
    .set((eb) => ({ ...change, last_at: at, changes: eb('changes', '+', 1) }))
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirst();

export const participantsOf = (
  encryption: FieldEncryption,
  conversation: Conversation,
): readonly PresentParticipant[] => [
  { participant: 'customer', name: personOf(encryption, conversation).name },
  ...(conversation.agent_name === null
    ? []
    : [{ participant: 'agent' as const, name: conversation.agent_name }]),
];

export const stateOf = ({ state, frozen }: Conversation): ConversationState => ({ state, frozen });
