import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { ApplicationData } from '../applications/recordService.ts';

type Tx = Transaction<Tables>;

export interface OpenUpload {
  readonly uuid: string;
  readonly type: string;
  readonly fileName: string;
}

type WantedUploads = readonly string[] | { readonly conditionUuid: string };

async function uploadsOf(
  tx: Tx,
  applicationUuid: string,
  { wanted, status }: { readonly wanted: WantedUploads; readonly status: 'UPLOADED' | 'CHECKING' },
): Promise<readonly OpenUpload[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['uuid', 'type', 'file_name'])
    .where('application_uuid', '=', applicationUuid)
    .where('category', '=', 'UPLOAD')
    .where('status', '=', status)
    .where((where) =>
      'conditionUuid' in wanted
        ? where('condition_uuid', '=', wanted.conditionUuid)
        : where('type', 'in', [...wanted]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(({ uuid, type, file_name }) => ({ uuid, type, fileName: file_name }));
}

/** Unreviewed uploads of some types or for a condition, by arrival. */
export const openUploads = (
  tx: Tx,
  applicationUuid: string,
  wanted: WantedUploads,
): Promise<readonly OpenUpload[]> => uploadsOf(tx, applicationUuid, { wanted, status: 'UPLOADED' });

/** Answers 422 while such uploads are still being scanned; call it before reporting them missing. */
export async function refuseWhileChecked(
  tx: Tx,
  applicationUuid: string,
  wanted: WantedUploads,
): Promise<void> {
  const checked = await uploadsOf(tx, applicationUuid, { wanted, status: 'CHECKING' });
  if (checked.length > 0) throw new ApiError('unprocessable', [said('refusal.upload.beingChecked')]);
}

/** Marks uploads as reviewed; resolves to the application's updated document list. */
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
