import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { DocumentCategory, DocumentPackage } from '../../../core/model/generated/document.ts';
import type { Queries } from '../../db/tables.ts';
import { isSameCode } from './accessCode.ts';
import { isRead, type OtherSigner, signatureOf } from './documentReader.ts';
import { type DocumentRow, selectDocuments } from './documentStore.ts';
import { toWire } from './wireDocument.ts';

/** A package, a category, uploads, or all issued documents. */
export type DocumentSelection = DocumentPackage | DocumentCategory | 'UPLOAD' | 'ISSUED';

export const isIn = (row: DocumentRow, selection: DocumentSelection): boolean =>
  row.category === selection ||
  row.issued?.package === selection ||
  (selection === 'ISSUED' && (row.issued ?? row.given) !== undefined);

/** Not the lender's own, nor what it added and nobody has scanned yet. */
export const isForBorrower = ({ internal, given, status }: DocumentRow): boolean =>
  !internal && (given === undefined || status === 'READY');

/** True when the document is for the borrower, or for another owner: their own copy, or one they co-sign. */
export function isFor({ issued, signer_uuid: owner }: DocumentRow, signer: OtherSigner | undefined): boolean {
  if (!signer) return owner === null;
  if (owner !== null) return owner === signer.uuid;
  return issued !== undefined && !issued.eachOwner && issued.signedBy.includes(signer.role);
}

/** The current documents of a selection: issued, not superseded, and for this person. */
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

/** Questions about a borrower's or another owner's current documents. */
export const currentDocuments = {
  async current(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
    signer?: OtherSigner,
  ): Promise<readonly DocumentAnswer[]> {
    return (await currentRows(queries, applicationUuid, selection, signer)).map((row) => toWire(row, signer));
  },

  /** True when another signer has a copy of their own of something in a selection. */
  async hasOwn(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
    signerUuid: string,
  ): Promise<boolean> {
    const rows = await selectDocuments(queries, applicationUuid);
    return rows.some(
      (row) => row.signer_uuid === signerUuid && isIn(row, selection) && row.issued?.superseded !== true,
    );
  },

  /** When the last of the other signers was given their first copy in a selection; undefined when none has one. */
  async lastGivenToOthers(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
  ): Promise<Date | undefined> {
    const rows = await selectDocuments(queries, applicationUuid);
    const first = new Map<string, Date>();
    // Oldest first.
    for (const row of rows.filter((one) => isIn(one, selection)))
      if (row.signer_uuid !== null && !first.has(row.signer_uuid)) first.set(row.signer_uuid, row.created_at);
    return [...first.values()].toSorted((one, other) => one.getTime() - other.getTime()).at(-1);
  },

  /** True when every must-read document is read; false while none is issued. */
  async hasAllRead(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
    signer?: OtherSigner,
  ): Promise<boolean> {
    const rows = await currentRows(queries, applicationUuid, selection, signer);
    return rows.length > 0 && rows.every((row) => isRead(row, signer));
  },

  /**
   * True when the borrower, or the other owner, signed every document to be signed; false while none is
   * issued.
   */
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

  /** The short code of the borrower's, or the other signer's, consent document; undefined when there is none. */
  async codeOf(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
    signer?: OtherSigner,
  ): Promise<string | undefined> {
    const rows = await currentRows(queries, applicationUuid, selection, signer);
    return rows.find(({ issued }) => issued?.code !== undefined)?.issued?.code;
  },

  /** True when the code matches the consent document, or the package has none. */
  async checkCode(
    queries: Queries,
    applicationUuid: string,
    selection: DocumentSelection,
    typed: string,
    signer?: OtherSigner,
  ): Promise<boolean> {
    const code = await currentDocuments.codeOf(queries, applicationUuid, selection, signer);
    return code === undefined || isSameCode(typed, code);
  },

  async documentsOf(
    queries: Queries,
    applicationUuid: string,
    type?: string,
  ): Promise<readonly DocumentAnswer[]> {
    const rows = await selectDocuments(queries, applicationUuid);
    return rows
      .filter((row) => row.category === 'UPLOAD' && row.signer_uuid === null)
      .filter((row) => type === undefined || row.type === type)
      .map((row) => toWire(row));
  },
};
