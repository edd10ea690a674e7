import type { Transaction } from 'kysely';
import { isAt } from '../../../core/flow/statuses.ts';
import type { DocumentStatus } from '../../../core/model/generated/api/application-document.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { refusals } from './acceptFile.ts';
import { type DocumentRow, selectDocuments } from './documentStore.ts';

type Tx = Transaction<Tables>;

export interface UploadLabel {
  /** One of the enum `documentTypes`. */
  readonly type: string;
  readonly side?: string | undefined;
  readonly conditionUuid?: string | undefined;
  /** Whose it is; the borrower's without one. Never as a caller says. */
  readonly signerUuid?: string | undefined;
}

/** Types that only the lender issues. */
const ISSUED = new Set(['SUMMARY_DISCLOSURE', 'CLOSING_DISCLOSURE', 'NOTARY_DISCLOSURE']);
const MOST_UPLOADS = 100;
/** Uploads the application does not have, yet or ever. */
export const QUARANTINED: ReadonlySet<DocumentStatus> = new Set(['CHECKING', 'REFUSED']);

/** All uploads of an application's borrower, or of one who signs for it, whatever their status. */
export const selectUploads = async (
  tx: Queries,
  applicationUuid: string,
  signerUuid: string | null = null,
): Promise<readonly DocumentRow[]> =>
  (await selectDocuments(tx, applicationUuid)).filter(
    ({ category, signer_uuid: owner }) => category === 'UPLOAD' && owner === signerUuid,
  );

async function checkType(
  tx: Tx,
  releases: AppDependencies['releases'],
  { releaseHash }: ApplicationRecord,
  type: string,
): Promise<void> {
  const release = await releases.byHash(releaseHash, tx);
  const types = release?.app.enums.documentTypes?.values.map(({ id }) => id) ?? [];
  if (!types.includes(type) || ISSUED.has(type))
    throw new ApiError('badRequest', ['body.type is not a type of document that can be uploaded']);
}

async function checkCondition(
  tx: Tx,
  { uuid }: ApplicationRecord,
  { conditionUuid: condition, signerUuid }: UploadLabel,
): Promise<void> {
  if (condition === undefined) return;
  const row = await tx
    .selectFrom('conditions')
    .select('uuid')
    .where('uuid', '=', condition)
    .where('application_uuid', '=', uuid)
    .where((eb) =>
      signerUuid === undefined ? eb('signer_uuid', 'is', null) : eb('signer_uuid', '=', signerUuid),
    )
    .executeTakeFirst();
  if (!row) throw new ApiError('badRequest', ['body.conditionUuid is not a condition of this application']);
}

/**
 * Refuses an upload before its bytes are read: 409 when the application takes none, 400 for an unknown type
 * or condition.
 */
export async function checkUpload(
  tx: Tx,
  { releases }: Pick<AppDependencies, 'releases'>,
  record: ApplicationRecord,
  label: UploadLabel,
): Promise<void> {
  if (isAt(record.status.checklistStatus, 'DECLINED', 'CANCELLED'))
    throw new ApiError('conflict', [said('refusal.upload.closed')]);
  await checkType(tx, releases, record, label.type);
  await checkCondition(tx, record, label);
  const kept = await selectUploads(tx, record.uuid, label.signerUuid);
  if (kept.length >= MOST_UPLOADS) throw new ApiError('conflict', [said(refusals.full)]);
}

/** Files that answered a condition stay with it. */
async function isHandedIn(tx: Tx, condition: string | null): Promise<boolean> {
  if (condition === null) return false;
  const row = await tx
    .selectFrom('conditions')
    .select('status')
    .where('uuid', '=', condition)
    .executeTakeFirst();
  return row !== undefined && row.status !== 'OPEN';
}

/** Answers 409 unless an upload may still be removed: nobody reviewed it, and it answered no condition. */
export async function checkRemoval(tx: Tx, row: DocumentRow): Promise<void> {
  if (row.status !== 'UPLOADED' && !QUARANTINED.has(row.status))
    throw new ApiError('conflict', [said('refusal.upload.reviewed')]);
  if (await isHandedIn(tx, row.condition_uuid))
    throw new ApiError('conflict', [said('refusal.upload.handedIn')]);
}
