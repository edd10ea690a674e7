import type { Transaction } from 'kysely';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { type ApplicationRecord, changeRecord } from '../applications/recordService.ts';
import { keepEvent } from '../events/keepEventService.ts';
import type { AcceptedFile } from './acceptFile.ts';
import {
  deleteDocument,
  insertDocument,
  selectDocument,
  selectDocuments,
  updateDocument,
} from './documentStore.ts';
import { tellOfGiven } from './givenDocumentService.ts';
import type { LockedUploads } from './routeParts.ts';
import { checkRemoval, checkUpload, QUARANTINED, selectUploads, type UploadLabel } from './uploadChecks.ts';
import { toWire } from './wireDocument.ts';

type Tx = Transaction<Tables>;

interface KeptUpload {
  readonly label: UploadLabel;
  readonly files: readonly AcceptedFile[];
  readonly at: Date;
}

export interface Scanned {
  readonly uuid: string;
  readonly isClean: boolean;
  readonly at: Date;
}

interface Judged {
  readonly uuid: string;
  readonly status: 'ACCEPTED' | 'REJECTED';
  readonly at: Date;
}

/** Lists the files in the application for the step machine; other entries stay. */
async function listInApplication(tx: Tx, record: ApplicationRecord, at: Date, event: string, gone?: string) {
  const rows = (await selectUploads(tx, record.uuid)).filter(({ status }) => !QUARANTINED.has(status));
  const uuids = new Set(rows.map(({ uuid }) => uuid));
  const others = (record.data.documents ?? []).filter(
    ({ uuid }) => uuid !== gone && !(uuid && uuids.has(uuid)),
  );
  const own = rows.map(({ uuid, type, file_name: fileName, status }) => ({ uuid, type, fileName, status }));
  await changeRecord(tx, record, { data: { documents: [...others, ...own] }, event, at });
}

/** Adds files whose bytes are stored; those that wait for the scanner, and those of other signers, are not listed. */
async function keep(
  tx: Tx,
  record: ApplicationRecord,
  { label, files, at }: KeptUpload,
): Promise<readonly DocumentAnswer[]> {
  const uuids: string[] = [];
  for (const file of files) {
    await insertDocument(tx, {
      ...label,
      ...file,
      applicationUuid: record.uuid,
      category: 'UPLOAD',
      version: 1,
      status: file.scan === 'WAITING' ? 'CHECKING' : 'UPLOADED',
      at,
    });
    uuids.push(file.uuid);
  }
  if (uuids.length > 0 && label.signerUuid === undefined)
    await listInApplication(tx, record, at, 'DOCUMENT_UPLOADED');
  const rows = await selectDocuments(tx, record.uuid);
  return uuids.flatMap((uuid) => rows.filter((row) => row.uuid === uuid).map((row) => toWire(row)));
}

/**
 * Removes an unreviewed upload; resolves to the key of its bytes, to delete after the commit. Otherwise
 * answers 409, or 404 when this person has none.
 */
async function remove(
  tx: Tx,
  { record, signerUuid }: LockedUploads,
  uuid: string,
  at: Date,
): Promise<string> {
  const row = await selectDocument(tx, record.uuid, uuid);
  if (row?.category !== 'UPLOAD' || row.signer_uuid !== (signerUuid ?? null)) throw new ApiError('notFound');
  await checkRemoval(tx, row);
  await deleteDocument(tx, uuid);
  if (signerUuid === undefined) await listInApplication(tx, record, at, 'DOCUMENT_REMOVED', uuid);
  return row.storage_key;
}

/** Applies the scanner's verdict to a waiting file; false when it no longer waits. */
async function release(tx: Tx, record: ApplicationRecord, scanned: Scanned): Promise<boolean> {
  const { uuid, isClean, at } = scanned;
  const found = await selectDocument(tx, record.uuid, uuid);
  if (found?.status !== 'CHECKING') return false;
  if (!isClean) await updateDocument(tx, uuid, { status: 'REFUSED', scan: 'INFECTED', at });
  else {
    await updateDocument(tx, uuid, { status: found.given ? 'READY' : 'UPLOADED', scan: 'CLEAN', at });
    if (found.given) await tellOfGiven(tx, found, at);
    else if (found.signer_uuid === null) await listInApplication(tx, record, at, 'DOCUMENT_UPLOADED');
    await keepEvent(tx, { application: record.uuid, type: 'document.added' });
  }
  return true;
}

async function judge(tx: Tx, record: ApplicationRecord, { uuid, status, at }: Judged): Promise<void> {
  await updateDocument(tx, uuid, { status, at });
  await listInApplication(tx, record, at, `DOCUMENT_${status}`);
}

/** Uploads of borrowers, and of others who sign; every call holds the locked record. */
export const createUploadService = (dependencies: Pick<AppDependencies, 'releases'>) => ({
  /** See `checkUpload`. */
  check: (tx: Tx, record: ApplicationRecord, label: UploadLabel): Promise<void> =>
    checkUpload(tx, dependencies, record, label),
  keep,
  remove,
  release,
  judge,
});

export type UploadService = ReturnType<typeof createUploadService>;
