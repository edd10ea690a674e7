import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { DocumentCategory, DocumentPackage } from '../../../core/model/generated/document.ts';
import type { Queries } from '../../db/tables.ts';
import { isSameCode } from './accessCode.ts';
import { type DocumentRow, selectDocuments } from './documentStore.ts';
import { type OtherSigner, signatureOf } from './signDocument.ts';
import { toWire } from './wireDocument.ts';

/** Which documents are meant: those issued together, those of a category, or every one that was issued. */
export type DocumentSelection = DocumentPackage | DocumentCategory | 'UPLOAD' | 'ISSUED';

/** Whether a document is of a selection. */
export const isIn = (row: DocumentRow, selection: DocumentSelection): boolean =>
  row.category === selection ||
  row.issued?.package === selection ||
  (selection === 'ISSUED' && row.issued !== undefined);

/** Whether a document is before the borrower, or before another owner: a copy of their own, or one they sign with the borrower. */
export function isFor({ issued, signer_uuid: owner }: DocumentRow, signer: OtherSigner | undefined): boolean {
  if (!signer) return owner === null;
  if (owner !== null) return owner === signer.uuid;
  return issued !== undefined && !issued.eachOwner && issued.signedBy.includes(signer.role);
}

/** Whether nothing more is to be read of it. */
export const isRead = ({ issued, status }: DocumentRow): boolean => !issued?.mustRead || status !== 'READY';

/** What stands of a selection now: issued, not superseded, and before this person. */
export async function currentRows(
  queries: Queries,
  applicationUuid: string,
  selection: DocumentSelection,
  signer?: OtherSigner,
): Promise<readonly DocumentRow[]> {
  const rows = await selectDocuments(queries, applicationUuid);
  return rows.filter(
    (row) => isIn(row, selection) && row.issued && !row.issued.superseded && isFor(row, signer),
  );
}

/** What may be asked of the documents that stand before the borrower, or before another owner. */
export const currentDocuments = {
  /** What of a selection stands now, as issued last. */
  async current(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
    signer?: OtherSigner,
  ): Promise<readonly DocumentAnswer[]> {
    return (await currentRows(queries, applicationUuid, selection, signer)).map(toWire);
  },

  /** Whether every document that must be read is: false while none is issued. */
  async hasAllRead(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
    signer?: OtherSigner,
  ): Promise<boolean> {
    const rows = await currentRows(queries, applicationUuid, selection, signer);
    return rows.length > 0 && rows.every(isRead);
  },

  /** Whether every document that is signed carries the signature of the borrower, or of another owner: false while none is issued. */
  async hasAllSigned(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
    signer?: OtherSigner,
  ): Promise<boolean> {
    const rows = await currentRows(queries, applicationUuid, selection, signer);
    const signed = rows.filter(({ issued }) => issued && issued.sign !== 'none');
    return signed.length > 0 && signed.every(({ issued }) => issued && signatureOf(issued, signer));
  },

  /** The short code on the last page of a package's consent document; undefined when it has none. */
  async codeOf(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
  ): Promise<string | undefined> {
    const rows = await currentRows(queries, applicationUuid, selection);
    return rows.find(({ issued }) => issued?.code !== undefined)?.issued?.code;
  },

  /** Whether the code is the one on the consent document; true when the package has no such document. */
  async checkCode(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
    typed: string,
  ): Promise<boolean> {
    const code = await currentDocuments.codeOf(queries, applicationUuid, selection);
    return code === undefined || isSameCode(typed, code);
  },

  /** What the borrower uploaded, of one type unless told all. */
  async documentsOf(
    queries: Queries,
    applicationUuid: string,
    type?: string,
  ): Promise<readonly DocumentAnswer[]> {
    const rows = await selectDocuments(queries, applicationUuid);
    return rows
      .filter((row) => row.category === 'UPLOAD' && (type === undefined || row.type === type))
      .map(toWire);
  },
};
