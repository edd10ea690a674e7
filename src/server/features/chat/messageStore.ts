import type { ChatParticipant } from '../../../core/chat/chatSession.ts';
import type { ChatFile, ChatMessage } from '../../../core/chat/chatSocket.ts';
import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries, Row } from '../../db/tables.ts';
import { filesOfMessages } from './attachmentStore.ts';

/** A message to store; its id is unique in its chat. */
export interface NewMessage {
  readonly uuid: string;
  readonly participant: ChatParticipant;
  readonly name?: string;
  readonly text: string;
  /** The question this chatbot message answers. */
  readonly answers?: string;
  readonly at: Date;
}

/** A message with its position in the overall order. */
export interface KeptMessage extends ChatMessage {
  readonly order: number;
  readonly answers: string | null;
}

const contextOf = (conversationUuid: string, uuid: string) => ({
  table: 'chat_messages',
  column: 'text_enc',
  rowId: `${conversationUuid} ${uuid}`.toLowerCase(),
});

/**
 * Stores a message with Social Security and card numbers masked; false when its id exists. Lock the chat
 * first (`touchConversation`).
 */
export async function insertMessage(
  tx: Queries,
  encryption: FieldEncryption,
  { conversationUuid, message }: { readonly conversationUuid: string; readonly message: NewMessage },
): Promise<boolean> {
  const { uuid, participant, name, text, answers, at } = message;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('chat_messages')
    .values({
      conversation_uuid: conversationUuid,
      uuid,
      participant,
      name: name ?? null,
      text_enc: encryption.encrypt(maskNumbers(text), contextOf(conversationUuid, uuid)),
      answers_uuid: answers ?? null,
      sent_at: at,
    })
    .onConflict((conflict) => conflict.columns(['conversation_uuid', 'uuid']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

function toKept(
  encryption: FieldEncryption,
  row: Row<'chat_messages'>,
  files: readonly ChatFile[],
): KeptMessage {
  return {
    order: row.id,
    id: row.uuid,
    answers: row.answers_uuid,
    participant: row.participant,
    ...(row.name === null ? {} : { name: row.name }),
    text: encryption.decrypt(row.text_enc, contextOf(row.conversation_uuid, row.uuid)),
    files,
    sentAt: row.sent_at.toISOString(),
  };
}

async function withFiles(
  queries: Queries,
  encryption: FieldEncryption,
  rows: readonly Row<'chat_messages'>[],
): Promise<readonly KeptMessage[]> {
  const files = await filesOfMessages(queries, encryption, rows);
  return rows.map((row) => toKept(encryption, row, files.get(row.uuid) ?? []));
}

/** Per chat. */
const MOST_MESSAGES = 2_000;

export async function isFull(queries: Queries, conversationUuid: string): Promise<boolean> {
  const { count } = await queries
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversation_uuid', '=', conversationUuid)
    .executeTakeFirstOrThrow();
  return Number(count) >= MOST_MESSAGES;
}

/** Oldest first. */
export async function lastMessages(
  queries: Queries,
  encryption: FieldEncryption,
  { conversationUuid, count }: { readonly conversationUuid: string; readonly count: number },
): Promise<readonly KeptMessage[]> {
  const rows = await queries
    .selectFrom('chat_messages')
    .selectAll()
    .where('conversation_uuid', '=', conversationUuid)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return withFiles(queries, encryption, rows.reverse());
}

/** The messages of a chat after one, in order; at most `most`. */
export async function messagesAfter(
  queries: Queries,
  encryption: FieldEncryption,
  {
    conversationUuid,
    order,
    most = MOST_MESSAGES,
  }: { readonly conversationUuid: string; readonly order: number; readonly most?: number },
): Promise<readonly KeptMessage[]> {
  const rows = await queries
    .selectFrom('chat_messages')
    .selectAll()
    .where('conversation_uuid', '=', conversationUuid)
    .where('id', '>', order)
    .orderBy('id')
    .limit(most)
    .execute();
  return withFiles(queries, encryption, rows);
}

interface OneMessage {
  readonly conversationUuid: string;
  readonly uuid: string;
}

const findBy =
  (column: 'uuid' | 'answers_uuid') =>
  async (
    queries: Queries,
    encryption: FieldEncryption,
    { conversationUuid, uuid }: OneMessage,
  ): Promise<KeptMessage | undefined> => {
    const rows = await queries
      .selectFrom('chat_messages')
      .selectAll()
      .where('conversation_uuid', '=', conversationUuid)
      .where(column, '=', uuid)
      .execute();
    return (await withFiles(queries, encryption, rows))[0];
  };

export const findMessage = findBy('uuid');

export const findAnswer = findBy('answers_uuid');

export const wireMessage = ({ order: _order, answers: _answers, ...message }: KeptMessage): ChatMessage =>
  message;
