import type { ChatMessage } from '../../../core/chat/chatSocket.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries, Row } from '../../db/tables.ts';
import { type ChatPerson, type Conversation, personOf } from './conversationStore.ts';
import { findMessage, messagesAfter, wireMessage } from './messageStore.ts';

/** A chat of a lender's agents. */
export interface LenderChat {
  readonly chat: Conversation;
  readonly customer: ChatPerson;
}

type ChatOfLender = Pick<Row<'chat_conversations'>, 'organization' | 'uuid'>;

const chatsOf = (queries: Queries, lender: string) =>
  queries
    .selectFrom('chat_conversations')
    .selectAll()
    .where('organization', '=', lender)
    .where('performer', '=', 'lender');

const lenderChatOf = (encryption: FieldEncryption, chat: Conversation): LenderChat => ({
  chat,
  customer: personOf(encryption, chat),
});

/** Where a page of chats ended. */
export interface ChatPosition {
  readonly createdAt: Date;
  readonly uuid: string;
}

export interface ChatsAsked {
  readonly lender: string;
  /** Those that nobody has taken, or those that somebody has; both without it. */
  readonly isTaken: boolean | undefined;
  readonly after: ChatPosition | undefined;
  readonly limit: number;
}

/** The open chats of a lender, oldest first. */
export async function openChatsOf(
  queries: Queries,
  encryption: FieldEncryption,
  { lender, isTaken, after, limit }: ChatsAsked,
): Promise<readonly LenderChat[]> {
  let asked = chatsOf(queries, lender)
    .where('state', '=', 'active')
    .where('frozen', '=', false)
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(limit);
  if (isTaken !== undefined) asked = asked.where('agent_id', isTaken ? 'is not' : 'is', null);
  if (after !== undefined)
    asked = asked.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'uuid'), '>', tuple(after.createdAt, after.uuid)),
    );
  return (await asked.execute()).map((chat) => lenderChatOf(encryption, chat));
}

/** A chat of a lender's agents, open or over; undefined for any other. */
export async function chatOfLender(
  queries: Queries,
  encryption: FieldEncryption,
  { organization, uuid }: ChatOfLender,
): Promise<LenderChat | undefined> {
  const chat = await chatsOf(queries, organization).where('uuid', '=', uuid).executeTakeFirst();
  return chat && lenderChatOf(encryption, chat);
}

export interface TranscriptAsked {
  /** Of the chat. */
  readonly uuid: string;
  /** The id of the message read last. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** What was said in a chat after a message, in order; undefined when there is no such message. */
export async function transcriptOf(
  queries: Queries,
  encryption: FieldEncryption,
  { uuid, after, limit }: TranscriptAsked,
): Promise<{ readonly messages: readonly ChatMessage[]; readonly hasMore: boolean } | undefined> {
  const last =
    after === undefined
      ? undefined
      : await findMessage(queries, encryption, { conversationUuid: uuid, uuid: after });
  if (after !== undefined && last === undefined) return undefined;
  const asked = { conversationUuid: uuid, order: last?.order ?? 0, most: limit + 1 };
  const page = await messagesAfter(queries, encryption, asked);
  return { messages: page.slice(0, limit).map(wireMessage), hasMore: page.length > limit };
}

/** The chat of a file that a customer has sent; undefined when it is of no agents of the lender. */
export const chatOfFile = (
  queries: Queries,
  { organization, uuid }: ChatOfLender,
): Promise<Conversation | undefined> =>
  chatsOf(queries, organization)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chat_attachments as a')
          .select('a.uuid')
          .where('a.uuid', '=', uuid)
          .where('a.message_uuid', 'is not', null)
          .whereRef('a.conversation_uuid', '=', 'chat_conversations.uuid'),
      ),
    )
    .executeTakeFirst();
