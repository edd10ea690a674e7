import type { ChatFile } from '../../../core/chat/chatSocket.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries, Row, ScanState } from '../../db/tables.ts';

type AttachmentRow = Row<'chat_attachments'>;

const contextOf = (uuid: string) => ({ table: 'chat_attachments', column: 'name_enc', rowId: uuid });

const toFile = (encryption: FieldEncryption, row: AttachmentRow): ChatFile => ({
  uuid: row.uuid,
  name: encryption.decrypt(row.name_enc, contextOf(row.uuid)),
  type: row.type,
  size: row.size,
});

export interface NewAttachment extends ChatFile {
  readonly conversationUuid: string;
  readonly storageKey: string;
  readonly scan: ScanState;
  readonly at: Date;
}

/** Records a file whose bytes are in the file store. */
export async function insertAttachment(
  tx: Queries,
  encryption: FieldEncryption,
  file: NewAttachment,
): Promise<void> {
  await tx
    .insertInto('chat_attachments')
    .values({
      uuid: file.uuid,
      conversation_uuid: file.conversationUuid,
      message_uuid: null,
      storage_key: file.storageKey,
      name_enc: encryption.encrypt(file.name, contextOf(file.uuid)),
      type: file.type,
      size: file.size,
      scan: file.scan,
      created_at: file.at,
    })
    .execute();
}

/** Names a file of a chat. */
export interface FileOfChat {
  readonly conversationUuid: string;
  readonly uuid: string;
}

export async function findAttachment(
  queries: Queries,
  encryption: FieldEncryption,
  { conversationUuid, uuid }: FileOfChat,
): Promise<(ChatFile & { readonly storageKey: string; readonly scan: ScanState }) | undefined> {
  const row = await queries
    .selectFrom('chat_attachments')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('conversation_uuid', '=', conversationUuid)
    .executeTakeFirst();
  return row && { ...toFile(encryption, row), storageKey: row.storage_key, scan: row.scan };
}

/** Attaches waiting files to a message; false when one is missing or already sent. */
export async function attachFiles(
  tx: Queries,
  { conversationUuid, messageUuid }: { readonly conversationUuid: string; readonly messageUuid: string },
  files: readonly string[],
): Promise<boolean> {
  if (files.length === 0) return true;
  const { numUpdatedRows } = await tx
    .updateTable('chat_attachments')
    .set({ message_uuid: messageUuid })
    .where('conversation_uuid', '=', conversationUuid)
    .where('message_uuid', 'is', null)
    .where('uuid', 'in', files)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === BigInt(files.length);
}

export async function sizeOfAttachments(
  queries: Queries,
  conversationUuid: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const { count, bytes } = await queries
    .selectFrom('chat_attachments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('size').as('bytes')])
    .where('conversation_uuid', '=', conversationUuid)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes) };
}

export async function filesOfMessages(
  queries: Queries,
  encryption: FieldEncryption,
  messages: readonly Pick<Row<'chat_messages'>, 'conversation_uuid' | 'uuid'>[],
): Promise<ReadonlyMap<string, readonly ChatFile[]>> {
  const conversation = messages[0]?.conversation_uuid;
  if (conversation === undefined) return new Map();
  const rows = await queries
    .selectFrom('chat_attachments')
    .selectAll()
    .where('conversation_uuid', '=', conversation)
    .where('message_uuid', 'in', [...messages.map(({ uuid }) => uuid)])
    .orderBy('created_at')
    .execute();
  const byMessage = Map.groupBy(rows, ({ message_uuid: uuid }) => uuid ?? '');
  return new Map(
    [...byMessage].map(([uuid, of]) => [uuid, of.map((row) => toFile(encryption, row))] as const),
  );
}
