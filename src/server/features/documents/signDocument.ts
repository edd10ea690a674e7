import type { Transaction } from 'kysely';
import type { DocumentSignerRole } from '../../../core/model/generated/document.ts';
import { ofApplication } from '../../db/keys/owners.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import {
  type DocumentRow,
  type GeoPoint,
  type IssuedData,
  insertDocumentEvent,
  type Signature,
  sha256,
  updateDocument,
} from './documentStore.ts';
import { renderPdf } from './pdf/renderPdf.ts';
import { originDetail, type RequestOrigin } from './requestOrigin.ts';
import { signaturePage } from './signaturePage.ts';

/** An owner or spouse beside the borrower (table signers). */
export interface OtherSigner {
  readonly uuid: string;
  readonly role: DocumentSignerRole;
}

export interface SigningAct {
  readonly typedName: string;
  readonly identityUuid: string | null;
  readonly signer?: OtherSigner | undefined;
  readonly geo?: GeoPoint | undefined;
  readonly at: Date;
  readonly origin?: RequestOrigin | undefined;
}

/** Coordinates rounded to about 100 m. */
export const roundedPoint = ({ latitude, longitude, state }: GeoPoint): GeoPoint => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
  ...(state === undefined ? {} : { state }),
});

export const signatureOf = (issued: IssuedData, signer: OtherSigner | undefined): Signature | undefined =>
  issued.signatures?.find((signature) => signature.signerUuid === (signer?.uuid ?? null));

/**
 * Signs a document and makes its signed copy, the same document with a signature page; keeps both.
 * Idempotent. Answers 409 for what cannot be signed now: an upload, an older version, one not read to the
 * end.
 */
export async function signDocument(
  tx: Transaction<Tables>,
  { blobs, ids }: Pick<AppDependencies, 'blobs' | 'ids'>,
  {
    row,
    release,
    act,
  }: { readonly row: DocumentRow; readonly release: CompiledRelease; readonly act: SigningAct },
): Promise<void> {
  const issued = signable(row);
  if (signatureOf(issued, act.signer)) return;
  const signature = newSignature(row, act);
  const signatures = [...(issued.signatures ?? []), signature];
  const copy = await signedCopy(row, { ...issued, signatures }, release);
  const storageKey = `documents/${row.uuid}-signed-${ids.uuid()}`;
  await blobs.put(tx, { key: storageKey, owner: ofApplication(row.application_uuid) }, copy);
  const kept = { storageKey, sha256: sha256(copy), size: copy.length };
  await updateDocument(tx, row.uuid, {
    status: 'SIGNED',
    issued: { ...issued, signatures, signedCopy: kept },
    at: act.at,
  });
  await insertDocumentEvent(tx, {
    documentUuid: row.uuid,
    identityUuid: act.identityUuid,
    type: 'SIGNED',
    sha256: row.sha256,
    detail: {
      ...originDetail(act.origin),
      ...signature,
      geo: signature.geo ? { ...signature.geo } : null,
      signedCopy: kept.sha256,
    },
    at: act.at,
  });
}

function signable({ issued, status }: DocumentRow): IssuedData {
  if (!issued || issued.sign === 'none') throw new ApiError('conflict', [said('refusal.document.notSigned')]);
  if (issued.superseded) throw new ApiError('conflict', [said('refusal.document.superseded')]);
  if (issued.mustRead && status === 'READY')
    throw new ApiError('conflict', [said('refusal.document.unread')]);
  return issued;
}

const newSignature = (
  row: DocumentRow,
  { typedName, identityUuid, signer, geo, at }: SigningAct,
): Signature => ({
  name: typedName,
  identityUuid,
  signerUuid: signer?.uuid ?? null,
  at: at.toISOString(),
  sha256: row.sha256,
  ...(geo === undefined ? {} : { geo: roundedPoint(geo) }),
});

const signedCopy = (row: DocumentRow, issued: IssuedData, release: CompiledRelease): Promise<Buffer> =>
  renderPdf(
    issued.content,
    {
      documentUuid: row.uuid,
      version: row.version,
      contentHash: issued.contentHash,
      issuedAt: row.created_at,
    },
    signaturePage(release, row, issued),
  );
