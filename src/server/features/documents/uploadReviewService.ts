import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ApplicationData } from '../applications/recordService.ts';

type Tx = Transaction<Tables>;

/** A file of the borrower that nobody has looked at yet. */
export interface OpenUpload {
  readonly uuid: string;
  readonly type: string;
  readonly fileName: string;
}

/** The borrower's uploads of some types, or for a condition, that were not reviewed yet, in the order they came. */
export async function openUploads(
  tx: Tx,
  applicationUuid: string,
  wanted: readonly string[] | { readonly conditionUuid: string },
): Promise<readonly OpenUpload[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['uuid', 'type', 'file_name'])
    .where('application_uuid', '=', applicationUuid)
    .where('category', '=', 'UPLOAD')
    .where('status', '=', 'UPLOADED')
    .where((where) =>
      'conditionUuid' in wanted
        ? where('condition_uuid', '=', wanted.conditionUuid)
        : where('type', 'in', [...wanted]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(({ uuid, type, file_name }) => ({ uuid, type, fileName: file_name }));
}

/** Marks uploads as reviewed; resolves to the application's list of documents as it then is. */
export async function reviewUploads(
  tx: Tx,
  { documents = [] }: ApplicationData,
  review: {
    readonly uploads: readonly OpenUpload[];
    readonly status: 'ACCEPTED' | 'REJECTED';
    readonly at: Date;
  },
): Promise<NonNullable<ApplicationData['documents']>> {
  const { uploads, status, at } = review;
  const uuids = uploads.map(({ uuid }) => uuid);
  if (uuids.length > 0)
    await tx.updateTable('documents').set({ status, updated_at: at }).where('uuid', 'in', uuids).execute();
  const known = new Set(documents.map(({ uuid }) => uuid));
  const others = uploads
    .filter(({ uuid }) => !known.has(uuid))
    .map(({ uuid, type, fileName }) => ({ uuid, type, fileName, status }));
  return [
    ...documents.map((document) =>
      uuids.includes(document.uuid ?? '') ? { ...document, status } : document,
    ),
    ...others,
  ];
}
