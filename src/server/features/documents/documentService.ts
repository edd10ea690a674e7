import type { Transaction } from 'kysely';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { followedFile } from '../../storage/followedFile.ts';
import type { KeptBytes } from '../../storage/verifiedPieces.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import {
  currentDocuments,
  currentRows,
  type DocumentSelection,
  isFor,
  isIn,
  isRead,
} from './currentDocuments.ts';
import type { IssueRequest } from './documentCopies.ts';
import {
  type DocumentRow,
  insertDocumentEvent,
  selectDocument,
  selectDocuments,
  updateDocument,
  wasGiven,
} from './documentStore.ts';
import { issueDocuments } from './issueDocuments.ts';
import { originDetail, type RequestOrigin } from './requestOrigin.ts';
import { type SigningAct, signDocument } from './signDocument.ts';
import { toWire } from './wireDocument.ts';

export type { DocumentSelection } from './currentDocuments.ts';
export type { IssueRequest } from './documentCopies.ts';
export { type RequestOrigin, requestOrigin } from './requestOrigin.ts';
export type { SigningAct } from './signDocument.ts';
export { documentAnswer } from './wireDocument.ts';

type Tx = Transaction<Tables>;

interface AskedFile {
  readonly uuid: string;
  readonly signed?: boolean;
}

export interface DocumentFile extends KeptBytes {
  readonly document: DocumentAnswer;
  readonly sha256: string;
}

function fileOf(row: DocumentRow, { signed = false }: AskedFile) {
  if (row.status === 'REFUSED') throw new ApiError('notFound');
  if (row.status === 'CHECKING') throw new ApiError('conflict', [said('refusal.upload.checking')]);
  if (!signed) return { storageKey: row.storage_key, sha256: row.sha256, size: row.size };
  if (!row.issued?.signedCopy) throw new ApiError('notFound');
  return row.issued.signedCopy;
}

const NOT_GIVEN = said('refusal.document.notOpened');

/** The person, time and origin of an action on a document. */
export interface Actor {
  readonly identityUuid: string | null;
  readonly at: Date;
  readonly origin?: RequestOrigin | undefined;
}

/**
 * Documents of applications: issued from the pinned release, or uploaded. Callers have checked ownership;
 * within a transaction they hold the record's lock.
 */
export function createDocumentService({
  blobs,
  encryption,
  ids,
  releases,
}: Pick<AppDependencies, 'blobs' | 'encryption' | 'ids' | 'releases'>) {
  async function releaseOf(tx: Tx, { releaseHash }: ApplicationRecord): Promise<CompiledRelease> {
    const release = await releases.byHash(releaseHash, tx);
    if (!release) throw new Error(`There is no release ${releaseHash}`);
    return release;
  }

  async function found(queries: Queries, applicationUuid: string, uuid: string): Promise<DocumentRow> {
    const row = await selectDocument(queries, applicationUuid, uuid);
    if (!row) throw new ApiError('notFound');
    return row;
  }

  async function sign(tx: Tx, record: ApplicationRecord, row: DocumentRow, act: SigningAct): Promise<void> {
    await signDocument(tx, { blobs, ids }, { row, release: await releaseOf(tx, record), act });
  }

  return {
    ...currentDocuments,

    /**
     * Issues a package, or its changed parts; repeating the call changes nothing. Resolves to the current
     * package in its order. Throws an Error when a text uses a value the application lacks.
     */
    async issue(tx: Tx, request: IssueRequest): Promise<readonly DocumentAnswer[]> {
      const rows = await issueDocuments(tx, { blobs, encryption, ids }, request);
      return rows.toSorted((a, b) => (a.issued?.order ?? 0) - (b.issued?.order ?? 0)).map(toWire);
    },

    /** The application's documents, oldest first; optionally filtered. */
    async list(
      queries: Queries,
      applicationUuid: string,
      selection?: DocumentSelection,
    ): Promise<readonly DocumentAnswer[]> {
      const rows = await selectDocuments(queries, applicationUuid);
      return rows.filter((row) => selection === undefined || isIn(row, selection)).map(toWire);
    },

    /**
     * A document or its signed copy, with its bytes: 404 when there is none or it was removed meanwhile, 409
     * until it is scanned.
     */
    async file(queries: Queries, applicationUuid: string, asked: AskedFile): Promise<DocumentFile> {
      const row = await found(queries, applicationUuid, asked.uuid);
      const { storageKey: key, sha256, size } = fileOf(row, asked);
      return {
        document: toWire(row),
        sha256,
        size,
        bytes: followedFile({
          key,
          read: (one) => blobs.read(queries, one),
          keyNow: async () => fileOf(await found(queries, applicationUuid, asked.uuid), asked).storageKey,
        }),
      };
    },

    /**
     * Records that somebody opened a document, read it to the end, or downloaded it. Reading turns READY into
     * READ; answers 409 unless the server gave this reader these very bytes.
     */
    async recordEvent(
      queries: Queries,
      applicationUuid: string,
      event: {
        readonly uuid: string;
        readonly type: 'VIEWED' | 'READ' | 'DOWNLOADED';
        readonly sha256?: string;
      } & Actor,
    ): Promise<DocumentAnswer> {
      const row = await found(queries, applicationUuid, event.uuid);
      const { type, identityUuid, at, sha256 = row.sha256 } = event;
      if (type === 'READ' && !(await wasGiven(queries, { documentUuid: row.uuid, identityUuid, sha256 })))
        throw new ApiError('conflict', [NOT_GIVEN]);
      const detail = originDetail(event.origin);
      await insertDocumentEvent(queries, { documentUuid: row.uuid, identityUuid, type, sha256, detail, at });
      if (type !== 'READ' || row.status !== 'READY') return toWire(row);
      await updateDocument(queries, row.uuid, { status: 'READ', at });
      return toWire({ ...row, status: 'READ' });
    },

    /** Signs one document (`signDocument`); answers 404 when it is not of this application. */
    async sign(
      tx: Tx,
      record: ApplicationRecord,
      documentUuid: string,
      act: SigningAct,
    ): Promise<DocumentAnswer> {
      const row = await found(tx, record.uuid, documentUuid);
      if (!isFor(row, act.signer)) throw new ApiError('notFound');
      await sign(tx, record, row, act);
      return toWire(await found(tx, record.uuid, documentUuid));
    },

    /**
     * Accepts a package by one typed name: signs each document to be acknowledged. Answers 409 while a
     * must-read document is unread.
     */
    async accept(
      tx: Tx,
      record: ApplicationRecord,
      selection: DocumentSelection,
      act: SigningAct,
    ): Promise<void> {
      const rows = await currentRows(tx, record.uuid, selection, act.signer);
      if (rows.length === 0) throw new ApiError('conflict', [said('refusal.document.notReady')]);
      if (!rows.every(isRead)) throw new ApiError('conflict', [said('refusal.document.allUnread')]);
      for (const row of rows.filter(({ issued }) => issued?.sign === 'acknowledge'))
        await sign(tx, record, row, act);
    },
  };
}

export type DocumentService = ReturnType<typeof createDocumentService>;
