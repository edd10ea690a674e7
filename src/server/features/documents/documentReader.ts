import type { DocumentStatus } from '../../../core/model/generated/api/application-document.ts';
import type { DocumentSignerRole } from '../../../core/model/generated/document.ts';
import type { DocumentRow, IssuedData, Signature } from './documentStore.ts';

/** An owner or spouse beside the borrower (table signers). */
export interface OtherSigner {
  readonly uuid: string;
  readonly role: DocumentSignerRole;
}

/** Who reads and signs a document: another signer, or the borrower without one. */
export type Reader = OtherSigner | undefined;

export const signatureOf = (issued: IssuedData, reader: Reader): Signature | undefined =>
  issued.signatures?.find((signature) => signature.signerUuid === (reader?.uuid ?? null));

/** Whether the row's status tells of this person. It tells of another signer only where the copy is theirs alone. */
export const isOwnStatus = (
  { signer_uuid: owner }: Pick<DocumentRow, 'signer_uuid'>,
  reader: Reader,
): boolean => owner !== null || reader === undefined;

/** What this person did with a document; what others did with the same one does not count. */
export function statusFor(row: DocumentRow, reader: Reader): DocumentStatus {
  const { issued, status } = row;
  if (issued === undefined || isOwnStatus(row, reader)) return status;
  if (signatureOf(issued, reader)) return 'SIGNED';
  return reader !== undefined && issued.readBy?.includes(reader.uuid) ? 'READ' : 'READY';
}

/** True when this person has read to its end what must be read. */
export const isRead = (row: DocumentRow, reader: Reader): boolean =>
  !row.issued?.mustRead || statusFor(row, reader) !== 'READY';
