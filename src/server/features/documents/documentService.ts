import type { Transaction } from 'kysely';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { currentDocuments, type DocumentSelection, isForBorrower, isIn } from './currentDocuments.ts';
import type { IssueRequest } from './documentCopies.ts';
import { documentFile } from './documentFile.ts';
import type { OtherSigner } from './documentReader.ts';
import { createDocumentSigning } from './documentSigning.ts';
import { selectDocuments } from './documentStore.ts';
import { templatesOf } from './documentTemplates.ts';
import { issueDocuments, withdrawOwn } from './issueDocuments.ts';
import { recordDocumentEvent } from './recordDocumentEvent.ts';
import { selectUploads } from './uploadChecks.ts';
import { toWire } from './wireDocument.ts';

export type { DocumentSelection } from './currentDocuments.ts';
export type { IssueOwner, IssueRequest } from './documentCopies.ts';
export { SHOWN_DOCUMENT } from './documentFile.ts';
export type { OtherSigner } from './documentReader.ts';
export { type RequestOrigin, requestOrigin } from './requestOrigin.ts';
export { documentAnswer } from './wireDocument.ts';

/** A document as its lender sees it. */
export type LenderDocument = DocumentAnswer & { readonly internal: boolean };

/**
 * Documents of applications: issued from the pinned release, or uploaded. Callers have checked ownership;
 * within a transaction they hold the record's lock.
 */
export function createDocumentService(
  dependencies: Pick<AppDependencies, 'blobs' | 'connections' | 'encryption' | 'ids' | 'releases'>,
) {
  const { blobs } = dependencies;
  return {
    ...currentDocuments,
    ...createDocumentSigning(dependencies),
    recordEvent: recordDocumentEvent,
    /** What a release may issue, in its order. */
    templates: templatesOf,

    /**
     * Issues a package, or its changed parts; repeating the call changes nothing. Resolves to the current
     * package in its order. Throws an Error when a text uses a value the application lacks.
     */
    async issue(tx: Transaction<Tables>, request: IssueRequest): Promise<readonly DocumentAnswer[]> {
      const rows = await issueDocuments(tx, dependencies, request);
      return rows
        .toSorted((a, b) => (a.issued?.order ?? 0) - (b.issued?.order ?? 0))
        .map((row) => toWire(row));
    },

    withdrawOwn,

    /** The documents that an application's borrower may see, oldest first; optionally filtered. */
    async list(
      queries: Queries,
      applicationUuid: string,
      selection?: DocumentSelection,
    ): Promise<readonly DocumentAnswer[]> {
      const rows = await selectDocuments(queries, applicationUuid);
      return rows
        .filter(isForBorrower)
        .filter((row) => selection === undefined || isIn(row, selection))
        .map((row) => toWire(row));
    },

    /** What another signer uploaded, oldest first. */
    async uploadsOf(
      queries: Queries,
      applicationUuid: string,
      signerUuid: string,
    ): Promise<readonly DocumentAnswer[]> {
      return (await selectUploads(queries, applicationUuid, signerUuid)).map((row) => toWire(row));
    },

    /** All documents of an application, oldest first: also those that only its lender sees. */
    async listForLender(queries: Queries, applicationUuid: string): Promise<readonly LenderDocument[]> {
      const rows = await selectDocuments(queries, applicationUuid);
      return rows.map((row) => ({
        ...toWire(row),
        signed: row.issued?.signedCopy !== undefined,
        internal: row.internal,
      }));
    },

    /** See `documentFile`; for the borrower. */
    file: (queries: Queries, applicationUuid: string, asked: { uuid: string; signed?: boolean }) =>
      documentFile(queries, blobs, { applicationUuid, ...asked }),

    /** The same for another signer: only documents that are theirs; 404 for all others. */
    fileForSigner: (
      queries: Queries,
      applicationUuid: string,
      asked: { uuid: string; signed?: boolean; signer: OtherSigner },
    ) => documentFile(queries, blobs, { applicationUuid, ...asked }),

    /** The same for the lender. */
    fileForLender: (queries: Queries, applicationUuid: string, asked: { uuid: string; signed?: boolean }) =>
      documentFile(queries, blobs, { applicationUuid, ...asked, isForLender: true }),
  };
}

export type DocumentService = ReturnType<typeof createDocumentService>;
