import type { Transaction } from 'kysely';
import type { DocumentStatus } from '../../../core/model/generated/api/application-document.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { type ReviewReason, updateDocument } from './documentStore.ts';

export type { ReviewReason } from './documentStore.ts';

type Tx = Transaction<Tables>;

/** An upload as a step or a condition takes it. */
export interface OpenUpload {
  readonly uuid: string;
  readonly type: string;
  readonly fileName: string;
  /** Of a document or a house; undefined for one without sides. */
  readonly side?: string;
  readonly isOfCondition: boolean;
}

/** The borrower's of some types, those for a condition, or those of another signer for no condition. */
type WantedUploads = readonly string[] | { readonly conditionUuid: string } | { readonly signerUuid: string };

interface Selection {
  readonly wanted: WantedUploads | { readonly uuids: readonly string[] };
  readonly statuses: readonly DocumentStatus[];
}

async function uploadsOf(
  tx: Tx,
  applicationUuid: string,
  { wanted, statuses }: Selection,
): Promise<readonly OpenUpload[]> {
  const rows = await tx
    .selectFrom('documents')
    .select(['uuid', 'type', 'file_name', 'side', 'condition_uuid'])
    .where('application_uuid', '=', applicationUuid)
    .where('category', '=', 'UPLOAD')
    .where('status', 'in', [...statuses])
    .where((where) => {
      if ('conditionUuid' in wanted) return where('condition_uuid', '=', wanted.conditionUuid);
      if ('uuids' in wanted) return where('uuid', 'in', [...wanted.uuids]);
      if ('signerUuid' in wanted)
        return where.and([where('signer_uuid', '=', wanted.signerUuid), where('condition_uuid', 'is', null)]);
      return where.and([where('signer_uuid', 'is', null), where('type', 'in', [...wanted])]);
    })
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  return rows.map(({ uuid, type, file_name: fileName, side, condition_uuid: condition }) => ({
    uuid,
    type,
    fileName,
    isOfCondition: condition !== null,
    ...(side === null ? {} : { side }),
  }));
}

/** Uploads of some types or for a condition that were not handed in yet, by arrival. */
export const openUploads = (
  tx: Tx,
  applicationUuid: string,
  wanted: WantedUploads,
): Promise<readonly OpenUpload[]> => uploadsOf(tx, applicationUuid, { wanted, statuses: ['UPLOADED'] });

/** Uploads of some types or for a condition that somebody looks at, or will, by arrival. */
export const handedIn = (
  tx: Tx,
  applicationUuid: string,
  wanted: WantedUploads,
): Promise<readonly OpenUpload[]> =>
  uploadsOf(tx, applicationUuid, { wanted, statuses: ['UPLOADED', 'UNDER_REVIEW'] });

/** Those of some uploads that are under review: none once the review is over, which forgets them. */
export const underReview = async (
  tx: Tx,
  applicationUuid: string,
  uuids: readonly string[],
): Promise<readonly OpenUpload[]> =>
  uuids.length === 0 ? [] : uploadsOf(tx, applicationUuid, { wanted: { uuids }, statuses: ['UNDER_REVIEW'] });

/** Uploads of some types under review that neither a condition nor a step brought, by arrival. */
export async function proofUnderReview(
  tx: Tx,
  { uuid, data }: Pick<ApplicationRecord, 'uuid' | 'data'>,
  types: readonly string[],
): Promise<readonly OpenUpload[]> {
  const uploads = await uploadsOf(tx, uuid, { wanted: types, statuses: ['UNDER_REVIEW'] });
  return uploads.filter((one) => !one.isOfCondition && !data.review?.documents.includes(one.uuid));
}

/** Answers 422 while such uploads are still being scanned; call it before reporting them missing. */
export async function refuseWhileChecked(
  tx: Tx,
  applicationUuid: string,
  wanted: WantedUploads,
): Promise<void> {
  const checked = await uploadsOf(tx, applicationUuid, { wanted, statuses: ['CHECKING'] });
  if (checked.length > 0) throw new ApiError('unprocessable', [said('refusal.upload.beingChecked')]);
}

/** The application's list of documents. */
type Listed = NonNullable<ApplicationData['documents']>;

export interface Marked {
  readonly uploads: readonly OpenUpload[];
  readonly status: 'UPLOADED' | 'UNDER_REVIEW' | 'ACCEPTED' | 'REJECTED';
  readonly at: Date;
}

/** Marks uploads of an application; resolves to its updated list of documents. */
export async function markUploads(
  tx: Tx,
  { documents = [] }: Pick<ApplicationData, 'documents'>,
  { uploads, status, at }: Marked,
): Promise<Listed> {
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

/** Makes uploads that were handed in elsewhere those of a condition, whose review looks at them. */
export async function assignUploads(
  tx: Tx,
  { uploads, conditionUuid }: Pick<Marked, 'uploads'> & { readonly conditionUuid: string },
): Promise<void> {
  const uuids = uploads.map(({ uuid }) => uuid);
  if (uuids.length > 0)
    await tx
      .updateTable('documents')
      .set({ condition_uuid: conditionUuid })
      .where('uuid', 'in', uuids)
      .execute();
}

/** Why documents are refused, by UUID. */
export type Refusals = ReadonlyMap<string, ReviewReason>;

/** Ends a review that refused some uploads: these are rejected, the borrower keeps the others. */
export async function refuseUploads(
  tx: Tx,
  data: Pick<ApplicationData, 'documents'>,
  { uploads, refusals, at }: Pick<Marked, 'uploads' | 'at'> & { readonly refusals: Refusals },
): Promise<Listed> {
  for (const [uuid, refusal] of refusals) await updateDocument(tx, uuid, { refusal, at });
  const refused = uploads.filter(({ uuid }) => refusals.has(uuid));
  const left = uploads.filter(({ uuid }) => !refusals.has(uuid));
  const documents = await markUploads(tx, data, { uploads: refused, status: 'REJECTED', at });
  return markUploads(tx, { documents }, { uploads: left, status: 'UPLOADED', at });
}
