import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { updateDocument } from './documentStore.ts';
import type { OpenUpload, ReviewAnswer, Reviewer, ReviewKind, ReviewReason } from './reviewService.ts';

type Tx = Transaction<Tables>;

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

interface Review {
  readonly reviewer: Reviewer;
  readonly kind: ReviewKind;
  readonly uploads: readonly OpenUpload[];
  /** Earlier refusals of this kind; default none. */
  readonly round?: number;
  readonly at: Date;
}

/** One refused document refuses all that were given together. */
export interface Reviewed {
  readonly outcome: ReviewAnswer['outcome'];
  /** The first refused document, and why. */
  readonly refused?: { readonly document: OpenUpload; readonly reason: ReviewReason };
  /** The application's updated document list. */
  readonly documents: NonNullable<ApplicationData['documents']>;
}

/** Has uploads reviewed, and marks them as accepted or rejected unless nobody has looked yet. */
export async function reviewUploads(
  tx: Tx,
  record: ApplicationRecord,
  { reviewer, kind, uploads, round = 0, at }: Review,
): Promise<Reviewed> {
  const { data } = record;
  const refusals = new Map<string, ReviewReason>();
  let isWaiting = false;
  for (const document of uploads) {
    const answer = await reviewer.review({ kind, document, application: record, round });
    if (answer.outcome === 'refused') refusals.set(document.uuid, answer.reason);
    isWaiting ||= answer.outcome === 'waiting';
  }
  const [document] = uploads.filter(({ uuid }) => refusals.has(uuid));
  const reason = document && refusals.get(document.uuid);
  if (document && reason) {
    for (const [uuid, refusal] of refusals) await updateDocument(tx, uuid, { refusal, at });
    return {
      outcome: 'refused',
      refused: { document, reason },
      documents: await markUploads(tx, data, { uploads, status: 'REJECTED', at }),
    };
  }
  if (isWaiting) return { outcome: 'waiting', documents: data.documents ?? [] };
  return { outcome: 'accepted', documents: await acceptUploads(tx, data, { uploads, at }) };
}

interface Marked {
  readonly uploads: readonly OpenUpload[];
  readonly at: Date;
}

/** Marks uploads as accepted by the lender; resolves to the application's updated document list. */
export const acceptUploads = (
  tx: Tx,
  data: ApplicationData,
  marked: Marked,
): Promise<NonNullable<ApplicationData['documents']>> =>
  markUploads(tx, data, { ...marked, status: 'ACCEPTED' });

async function markUploads(
  tx: Tx,
  { documents = [] }: ApplicationData,
  { uploads, status, at }: Marked & { readonly status: 'ACCEPTED' | 'REJECTED' },
): Promise<NonNullable<ApplicationData['documents']>> {
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
