import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import type { Queries } from '../../db/tables.ts';
import { ApiError, said } from '../../http/errors.ts';
import { isOwnStatus, type Reader, statusFor } from './documentReader.ts';
import {
  type DocumentRow,
  type IssuedData,
  insertDocumentEvent,
  updateDocument,
  wasGiven,
} from './documentStore.ts';
import { foundDocument } from './foundDocument.ts';
import { originDetail, type RequestOrigin } from './requestOrigin.ts';
import { toWire } from './wireDocument.ts';

/** What a person did with a document: when, and from where. */
interface ReaderEvent {
  readonly uuid: string;
  readonly type: 'VIEWED' | 'READ' | 'DOWNLOADED';
  readonly sha256?: string;
  readonly identityUuid: string | null;
  /** Without it: the borrower. */
  readonly signer?: Reader;
  readonly at: Date;
  readonly origin?: RequestOrigin | undefined;
}

/**
 * Records that somebody opened a document, read it to the end, or downloaded it. Reading turns READY into
 * READ for this person alone; answers 409 unless the server gave this reader these very bytes.
 */
export async function recordDocumentEvent(
  queries: Queries,
  applicationUuid: string,
  event: ReaderEvent,
): Promise<DocumentAnswer> {
  const row = await foundDocument(queries, applicationUuid, event.uuid);
  const { type, identityUuid, at, sha256 = row.sha256 } = event;
  if (type === 'READ' && !(await wasGiven(queries, { documentUuid: row.uuid, identityUuid, sha256 })))
    throw new ApiError('conflict', [said('refusal.document.notOpened')]);
  const detail = originDetail(event.origin);
  await insertDocumentEvent(queries, { documentUuid: row.uuid, identityUuid, type, sha256, detail, at });
  if (type !== 'READ' || statusFor(row, event.signer) !== 'READY') return toWire(row, event.signer);
  const change = readBy(row, event.signer);
  await updateDocument(queries, row.uuid, { ...change, at });
  return toWire({ ...row, ...change }, event.signer);
}

function readBy(row: DocumentRow, signer: Reader): { status: 'READ' } | { issued: IssuedData } {
  if (signer === undefined || row.issued === undefined || isOwnStatus(row, signer)) return { status: 'READ' };
  return { issued: { ...row.issued, readBy: [...(row.issued.readBy ?? []), signer.uuid] } };
}
