import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { followedFile } from '../../storage/followedFile.ts';
import type { KeptBytes } from '../../storage/verifiedPieces.ts';
import { isFor, isForBorrower } from './currentDocuments.ts';
import type { OtherSigner } from './documentReader.ts';
import type { DocumentRow } from './documentStore.ts';
import { foundDocument } from './foundDocument.ts';
import { toWire } from './wireDocument.ts';

/** Content security policy of a displayed document: it may only be looked at. */
export const SHOWN_DOCUMENT = "sandbox; default-src 'none'; style-src 'unsafe-inline'; object-src 'none'";

type Blobs = AppDependencies['blobs'];

/** A document of an application, or its signed copy. */
interface AskedFile {
  readonly applicationUuid: string;
  readonly uuid: string;
  readonly signed?: boolean;
  /** Who asks: the borrower without either. */
  readonly isForLender?: boolean;
  readonly signer?: OtherSigner;
}

interface DocumentFile extends KeptBytes {
  readonly document: DocumentAnswer;
  readonly sha256: string;
}

function fileOf(row: DocumentRow, { signed = false, isForLender = false, signer }: AskedFile) {
  if (signer !== undefined && !isFor(row, signer)) throw new ApiError('notFound');
  if (!isForLender && !isForBorrower(row)) throw new ApiError('notFound');
  if (row.status === 'REFUSED') throw new ApiError('notFound');
  if (row.status === 'CHECKING') throw new ApiError('conflict', [said('refusal.upload.checking')]);
  if (!signed) return { storageKey: row.storage_key, sha256: row.sha256, size: row.size };
  if (!row.issued?.signedCopy) throw new ApiError('notFound');
  return row.issued.signedCopy;
}

/**
 * A document or its signed copy, with its bytes: 404 when there is none or it was removed meanwhile, 409
 * until it is scanned.
 */
export async function documentFile(queries: Queries, blobs: Blobs, asked: AskedFile): Promise<DocumentFile> {
  const row = () => foundDocument(queries, asked.applicationUuid, asked.uuid);
  const now = await row();
  const { storageKey: key, sha256, size } = fileOf(now, asked);
  const bytes = followedFile({
    key,
    read: (one) => blobs.read(queries, one),
    keyNow: async () => fileOf(await row(), asked).storageKey,
  });
  return { document: toWire(now, asked.signer), sha256, size, bytes };
}
