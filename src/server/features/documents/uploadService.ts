import type { Transaction } from 'kysely';
import type {
  DocumentAnswer,
  DocumentStatus,
} from '../../../core/model/generated/api/application-document.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { type ApplicationRecord, changeRecord } from '../applications/recordService.ts';
import { type AcceptedFile, refusals } from './acceptFile.ts';
import {
  deleteDocument,
  insertDocument,
  selectDocument,
  selectDocuments,
  updateDocument,
} from './documentStore.ts';
import { toWire } from './wireDocument.ts';

type Tx = Transaction<Tables>;

export interface UploadLabel {
  /** One of the enum `documentTypes`. */
  readonly type: string;
  readonly side?: string | undefined;
  readonly conditionUuid?: string | undefined;
}

export interface Scanned {
  readonly uuid: string;
  readonly isClean: boolean;
  readonly at: Date;
}

/** Types that only the lender issues. */
const ISSUED = new Set(['SUMMARY_DISCLOSURE', 'CLOSING_DISCLOSURE', 'NOTARY_DISCLOSURE']);
const CLOSED = new Set(['DECLINED', 'CANCELLED']);
const MOST_UPLOADS = 100;
/** Uploads the application does not have, yet or ever. */
const QUARANTINED: ReadonlySet<DocumentStatus> = new Set(['CHECKING', 'REFUSED']);

/** Lists the files in the application for the step machine; other entries stay. */
async function listInApplication(tx: Tx, record: ApplicationRecord, at: Date, event: string, gone?: string) {
  const uploads = (await selectDocuments(tx, record.uuid)).filter(({ category }) => category === 'UPLOAD');
  const rows = uploads.filter(({ status }) => !QUARANTINED.has(status));
  const uuids = new Set(rows.map(({ uuid }) => uuid));
  const others = (record.data.documents ?? []).filter(
    ({ uuid }) => uuid !== gone && !(uuid && uuids.has(uuid)),
  );
  const own = rows.map(({ uuid, type, file_name: fileName, status }) => ({ uuid, type, fileName, status }));
  await changeRecord(tx, record, { data: { documents: [...others, ...own] }, event, at });
}

async function checkCondition(
  tx: Tx,
  { uuid }: ApplicationRecord,
  condition: string | undefined,
): Promise<void> {
  if (condition === undefined) return;
  const row = await tx
    .selectFrom('conditions')
    .select('uuid')
    .where('uuid', '=', condition)
    .where('application_uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) throw new ApiError('badRequest', ['body.conditionUuid is not a condition of this application']);
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

/** Borrowers' uploads; every call holds the locked record. */
export function createUploadService({ releases }: Pick<AppDependencies, 'releases'>) {
  async function checkType(tx: Tx, record: ApplicationRecord, type: string): Promise<void> {
    const release = await releases.byHash(record.releaseHash, tx);
    const types = release?.app.enums.documentTypes?.values.map(({ id }) => id) ?? [];
    if (!types.includes(type) || ISSUED.has(type))
      throw new ApiError('badRequest', ['body.type is not a type of document that can be uploaded']);
  }

  return {
    /**
     * Refuses an upload before its bytes are read: 409 when the application takes none, 400 for an unknown
     * type or condition.
     */
    async check(tx: Tx, record: ApplicationRecord, label: UploadLabel): Promise<void> {
      if (CLOSED.has(record.status.checklistStatus ?? ''))
        throw new ApiError('conflict', [said('refusal.upload.closed')]);
      await checkType(tx, record, label.type);
      await checkCondition(tx, record, label.conditionUuid);
      const kept = (await selectDocuments(tx, record.uuid)).filter(({ category }) => category === 'UPLOAD');
      if (kept.length >= MOST_UPLOADS) throw new ApiError('conflict', [said(refusals.full)]);
    },

    async keep(
      tx: Tx,
      record: ApplicationRecord,
      {
        label,
        files,
        at,
      }: { readonly label: UploadLabel; readonly files: readonly AcceptedFile[]; readonly at: Date },
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
      if (uuids.length > 0) await listInApplication(tx, record, at, 'DOCUMENT_UPLOADED');
      const rows = await selectDocuments(tx, record.uuid);
      return uuids.flatMap((uuid) => rows.filter((row) => row.uuid === uuid).map(toWire));
    },

    /**
     * Removes an unreviewed upload; resolves to the key of its bytes, to delete after the commit. Otherwise
     * answers 409, or 404 when there is none.
     */
    async remove(tx: Tx, record: ApplicationRecord, uuid: string, at: Date): Promise<string> {
      const row = await selectDocument(tx, record.uuid, uuid);
      if (row?.category !== 'UPLOAD') throw new ApiError('notFound');
      if (row.status !== 'UPLOADED' && !QUARANTINED.has(row.status))
        throw new ApiError('conflict', [said('refusal.upload.reviewed')]);
      if (await isHandedIn(tx, row.condition_uuid))
        throw new ApiError('conflict', [said('refusal.upload.handedIn')]);
      await deleteDocument(tx, uuid);
      await listInApplication(tx, record, at, 'DOCUMENT_REMOVED', uuid);
      return row.storage_key;
    },

    /** Applies the scanner's verdict to a waiting upload; false when it no longer waits. */
    async release(tx: Tx, record: ApplicationRecord, scanned: Scanned): Promise<boolean> {
      const { uuid, isClean, at } = scanned;
      const found = await selectDocument(tx, record.uuid, uuid);
      if (found?.status !== 'CHECKING') return false;
      if (!isClean) await updateDocument(tx, uuid, { status: 'REFUSED', scan: 'INFECTED', at });
      else {
        await updateDocument(tx, uuid, { status: 'UPLOADED', scan: 'CLEAN', at });
        await listInApplication(tx, record, at, 'DOCUMENT_UPLOADED');
      }
      return true;
    },

    async judge(
      tx: Tx,
      record: ApplicationRecord,
      {
        uuid,
        status,
        at,
      }: { readonly uuid: string; readonly status: 'ACCEPTED' | 'REJECTED'; readonly at: Date },
    ): Promise<void> {
      await updateDocument(tx, uuid, { status, at });
      await listInApplication(tx, record, at, `DOCUMENT_${status}`);
    },
  };
}

export type UploadService = ReturnType<typeof createUploadService>;
