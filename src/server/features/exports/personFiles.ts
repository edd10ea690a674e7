import type { Queries } from '../../db/tables.ts';
import type { PersonKeys } from './personRows.ts';

/** A file of a person; `id` is that of its row, and the name of a borrower's own file may be anything. */
export interface PersonFile {
  readonly id: string;
  readonly key: string;
  readonly type: string;
  /** Internal documents are the lender's own: the person has never seen them. */
  readonly of: 'documents' | 'internalDocuments' | 'signedCopies' | 'chat_attachments';
}

async function documentsOf(queries: Queries, uuids: readonly string[]): Promise<readonly PersonFile[]> {
  if (uuids.length === 0) return [];
  const rows = await queries
    .selectFrom('documents')
    .select(['uuid', 'storage_key', 'content_type', 'data', 'internal'])
    .where('uuid', 'in', uuids)
    .execute();
  return rows.flatMap(({ uuid, storage_key: key, content_type: type, data, internal }) => {
    const copy = (data as { signedCopy?: { storageKey?: string } }).signedCopy?.storageKey;
    const own = { id: uuid, key, type, of: internal ? 'internalDocuments' : 'documents' } as const;
    return copy === undefined ? [own] : [own, { id: uuid, key: copy, type, of: 'signedCopies' } as const];
  });
}

/**
 * Every file of a person: documents of both sides, their signed copies, files of chats; and `opened`, the documents of others'
 * applications that they opened or signed.
 */
export async function filesOfPerson(
  queries: Queries,
  keys: PersonKeys,
  opened: readonly string[],
): Promise<readonly PersonFile[]> {
  const documents = await documentsOf(queries, [...keys.document_uuid, ...opened]);
  if (keys.conversation_uuid.length === 0) return documents;
  const attached = await queries
    .selectFrom('chat_attachments')
    .select(['uuid', 'storage_key', 'type'])
    .where('conversation_uuid', 'in', keys.conversation_uuid)
    .execute();
  return [
    ...documents,
    ...attached.map(({ uuid, storage_key: key, type }) => ({
      id: uuid,
      key,
      type,
      of: 'chat_attachments' as const,
    })),
  ];
}
