import type { Transaction } from 'kysely';
import { ofApplication } from '../../db/keys/owners.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { isOwnStatus, isRead, type OtherSigner, signatureOf } from './documentReader.ts';
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

/**
 * Signs a document and makes its signed copy, the same document with a signature page; keeps both.
 * Idempotent. Answers 409 for what cannot be signed now: an upload, an older version, one not read to its
 * end by who signs.
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
  const issued = signable(row, act.signer);
  if (signatureOf(issued, act.signer)) return;
  const signature = newSignature(row, act);
  const signatures = [...(issued.signatures ?? []), signature];
  const copy = await signedCopy(row, { ...issued, signatures }, release);
  const storageKey = `documents/${row.uuid}-signed-${ids.uuid()}`;
  await blobs.put(tx, { key: storageKey, owner: ofApplication(row.application_uuid) }, copy);
  const kept = { storageKey, sha256: sha256(copy), size: copy.length };
  await updateDocument(tx, row.uuid, {
    ...(isOwnStatus(row, act.signer) ? { status: 'SIGNED' } : {}),
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

function signable(row: DocumentRow, signer: OtherSigner | undefined): IssuedData {
  const { issued } = row;
  if (!issued || issued.sign === 'none') throw new ApiError('conflict', [said('refusal.document.notSigned')]);
  if (issued.superseded) throw new ApiError('conflict', [said('refusal.document.superseded')]);
  if (!isRead(row, signer)) throw new ApiError('conflict', [said('refusal.document.unread')]);
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
