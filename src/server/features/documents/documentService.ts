import type { Transaction } from 'kysely';
import type { DocumentCategory, DocumentPackage } from '../../../core/model/generated/document.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { isSameCode } from './accessCode.ts';
import {
  type DocumentRow,
  insertDocumentEvent,
  selectDocument,
  selectDocuments,
  updateDocument,
} from './documentStore.ts';
import { type IssueRequest, issueDocuments } from './issueDocuments.ts';
import { originDetail, type RequestOrigin } from './requestOrigin.ts';
import { type OtherSigner, type SigningAct, signatureOf, signDocument } from './signDocument.ts';
import { toWire, type WireDocument } from './wireDocument.ts';

export type { IssueRequest } from './issueDocuments.ts';
export { type RequestOrigin, requestOrigin } from './requestOrigin.ts';
export type { OtherSigner, SigningAct } from './signDocument.ts';
export { documentAnswer, type WireDocument } from './wireDocument.ts';

type Tx = Transaction<Tables>;

/** Which documents are meant: those issued together, those of a category, or every one that was issued. */
export type DocumentSelection = DocumentPackage | DocumentCategory | 'UPLOAD' | 'ISSUED';

/** Who did something with a document, when and from where. */
export interface Actor {
  readonly identityUuid: string | null;
  readonly at: Date;
  readonly origin?: RequestOrigin | undefined;
}

const isIn = (row: DocumentRow, selection: DocumentSelection): boolean =>
  row.category === selection ||
  row.issued?.package === selection ||
  (selection === 'ISSUED' && row.issued !== undefined);

/** Whether a document is before the borrower, or before another owner: a copy of their own, or one they sign with the borrower. */
function isFor({ issued, signer_uuid: owner }: DocumentRow, signer: OtherSigner | undefined): boolean {
  if (!signer) return owner === null;
  if (owner !== null) return owner === signer.uuid;
  return issued !== undefined && !issued.eachOwner && issued.signedBy.includes(signer.role);
}

/**
 * Documents of applications: issued by the lender and made from the pinned release, or uploaded. Whoever calls has made
 * sure that the application is theirs; within a transaction its record is locked.
 */
export function createDocumentService({
  blobs,
  ids,
  releases,
}: Pick<AppDependencies, 'blobs' | 'ids' | 'releases'>) {
  async function releaseOf(tx: Tx, { releaseHash }: ApplicationRecord): Promise<CompiledRelease> {
    const release = await releases.byHash(releaseHash, tx);
    if (!release) throw new Error(`Release ${releaseHash} is not there`);
    return release;
  }

  async function found(queries: Queries, applicationUuid: string, uuid: string): Promise<DocumentRow> {
    const row = await selectDocument(queries, applicationUuid, uuid);
    if (!row) throw new ApiError('notFound');
    return row;
  }

  /** What stands of a selection now: issued, not superseded, and before this person. */
  const current = async (
    queries: Queries,
    uuid: string,
    selection: DocumentSelection,
    signer?: OtherSigner,
  ) =>
    (await selectDocuments(queries, uuid)).filter(
      (row) => isIn(row, selection) && row.issued && !row.issued.superseded && isFor(row, signer),
    );

  async function sign(tx: Tx, record: ApplicationRecord, row: DocumentRow, act: SigningAct): Promise<void> {
    await signDocument(tx, { blobs, ids }, { row, release: await releaseOf(tx, record), act });
  }

  return {
    /**
     * Issues a package, or what of it has changed since: the same call again changes nothing. Resolves to the package
     * as it now stands, in its order. Throws an Error when a text says a value that the application does not have.
     */
    async issue(tx: Tx, request: IssueRequest): Promise<readonly WireDocument[]> {
      const rows = await issueDocuments(tx, { blobs, ids }, request);
      return rows.toSorted((a, b) => (a.issued?.order ?? 0) - (b.issued?.order ?? 0)).map(toWire);
    },

    /** Documents of the application, oldest first; all unless told which. */
    async list(
      queries: Queries,
      applicationUuid: string,
      selection?: DocumentSelection,
    ): Promise<readonly WireDocument[]> {
      const rows = await selectDocuments(queries, applicationUuid);
      return rows.filter((row) => selection === undefined || isIn(row, selection)).map(toWire);
    },

    /** What of a selection stands now, as issued last, before the borrower or another owner. */
    async standing(
      queries: Queries,
      applicationUuid: string,
      selection: DocumentSelection,
      signer?: OtherSigner,
    ): Promise<readonly WireDocument[]> {
      return (await current(queries, applicationUuid, selection, signer)).map(toWire);
    },

    /** The bytes of a document, or of its signed copy; 404 when there is none. */
    async bytes(
      queries: Queries,
      applicationUuid: string,
      { uuid, signed = false }: { readonly uuid: string; readonly signed?: boolean },
    ): Promise<{ readonly document: WireDocument; readonly bytes: Buffer; readonly sha256: string }> {
      const row = await found(queries, applicationUuid, uuid);
      const copy = signed ? row.issued?.signedCopy : { storageKey: row.storage_key, sha256: row.sha256 };
      if (!copy) throw new ApiError('notFound');
      return { document: toWire(row), bytes: await blobs.get(queries, copy.storageKey), sha256: copy.sha256 };
    },

    /** Notes that somebody opened a document, read it to its end, or downloaded it. Reading makes READY into READ. */
    async recordEvent(
      queries: Queries,
      applicationUuid: string,
      event: {
        readonly uuid: string;
        readonly type: 'VIEWED' | 'READ' | 'DOWNLOADED';
        readonly sha256?: string;
      } & Actor,
    ): Promise<WireDocument> {
      const row = await found(queries, applicationUuid, event.uuid);
      const { type, identityUuid, at, sha256 = row.sha256 } = event;
      const detail = originDetail(event.origin);
      await insertDocumentEvent(queries, { documentUuid: row.uuid, identityUuid, type, sha256, detail, at });
      if (type !== 'READ' || row.status !== 'READY') return toWire(row);
      await updateDocument(queries, row.uuid, { status: 'READ', at });
      return toWire({ ...row, status: 'READ' });
    },

    /** Signs one document; see `signDocument`. Answers 404 when it is none of this application. */
    async sign(
      tx: Tx,
      record: ApplicationRecord,
      documentUuid: string,
      act: SigningAct,
    ): Promise<WireDocument> {
      const row = await found(tx, record.uuid, documentUuid);
      if (!isFor(row, act.signer)) throw new ApiError('notFound');
      await sign(tx, record, row, act);
      return toWire(await found(tx, record.uuid, documentUuid));
    },

    /**
     * Accepts a package by one typed name: signs every document of it that is to be acknowledged. Answers 409 while one
     * that must be read is not.
     */
    async accept(
      tx: Tx,
      record: ApplicationRecord,
      selection: DocumentSelection,
      act: SigningAct,
    ): Promise<void> {
      const rows = await current(tx, record.uuid, selection, act.signer);
      if (rows.length === 0) throw new ApiError('conflict', ['the documents are not ready']);
      if (!rows.every(isRead))
        throw new ApiError('conflict', ['every document must be read to its end first']);
      for (const row of rows.filter(({ issued }) => issued?.sign === 'acknowledge'))
        await sign(tx, record, row, act);
    },

    /** Whether every document that must be read is: false while none is issued. */
    async hasAllRead(
      queries: Queries,
      applicationUuid: string,
      selection: DocumentSelection,
      signer?: OtherSigner,
    ): Promise<boolean> {
      const rows = await current(queries, applicationUuid, selection, signer);
      return rows.length > 0 && rows.every(isRead);
    },

    /** Whether every document that is signed carries the signature of the borrower, or of another owner: false while none is issued. */
    async hasAllSigned(
      queries: Queries,
      applicationUuid: string,
      selection: DocumentSelection,
      signer?: OtherSigner,
    ): Promise<boolean> {
      const rows = await current(queries, applicationUuid, selection, signer);
      const signed = rows.filter(({ issued }) => issued && issued.sign !== 'none');
      return signed.length > 0 && signed.every(({ issued }) => issued && signatureOf(issued, signer));
    },

    /** The short code on the last page of a package's consent document; undefined when it has none. */
    async codeOf(
      queries: Queries,
      applicationUuid: string,
      selection: DocumentSelection,
    ): Promise<string | undefined> {
      const rows = await current(queries, applicationUuid, selection);
      return rows.find(({ issued }) => issued?.code !== undefined)?.issued?.code;
    },

    /** Whether the code is the one on the consent document; true when the package has no such document. */
    async checkCode(
      queries: Queries,
      applicationUuid: string,
      selection: DocumentSelection,
      typed: string,
    ): Promise<boolean> {
      const code = await this.codeOf(queries, applicationUuid, selection);
      return code === undefined || isSameCode(typed, code);
    },

    /** What the borrower uploaded, of one type unless told all. */
    async documentsOf(
      queries: Queries,
      applicationUuid: string,
      type?: string,
    ): Promise<readonly WireDocument[]> {
      const rows = await selectDocuments(queries, applicationUuid);
      return rows
        .filter((row) => row.category === 'UPLOAD' && (type === undefined || row.type === type))
        .map(toWire);
    },
  };
}

const isRead = ({ issued, status }: DocumentRow): boolean => !issued?.mustRead || status !== 'READY';

/** The documents of applications. */
export type DocumentService = ReturnType<typeof createDocumentService>;
