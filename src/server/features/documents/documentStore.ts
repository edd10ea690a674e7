import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type {
  DocumentAnswer,
  DocumentStatus,
  StatedDecline,
} from '../../../core/model/generated/api/application-document.ts';
import type {
  DocumentPackage,
  DocumentSign,
  DocumentSignerRole,
} from '../../../core/model/generated/document.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { type Queries, type Row, type ScanState, type Tables, toJsonb } from '../../db/tables.ts';
import { keepEvent } from '../events/keepEventService.ts';
import type { DocumentContent } from './pdf/documentContent.ts';

type Tx = Transaction<Tables>;

/** Lower-case hex SHA-256. */
export const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export interface Signature {
  readonly name: string;
  readonly identityUuid: string | null;
  readonly signerUuid: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Hash of the signed bytes. */
  readonly sha256: string;
  readonly geo?: GeoPoint;
}

/** The place of signing: coordinates to 3 decimals (about 100 m), and the state. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly state?: string;
}

/** Data of an issued document outside its columns. */
export interface IssuedData {
  readonly template: string;
  readonly package: DocumentPackage;
  readonly title: string;
  readonly order: number;
  readonly mustRead: boolean;
  readonly sign: DocumentSign;
  readonly signedBy: readonly DocumentSignerRole[];
  readonly eachOwner: boolean;
  /** Hash of the content without days; equal fingerprints are the same version. */
  readonly fingerprint: string;
  readonly contentHash: string;
  readonly content: DocumentContent;
  readonly code?: string;
  /** Of the borrower's notice of a decline; missing in those from before it was kept. */
  readonly decline?: StatedDecline;
  readonly superseded?: true;
  /** Other signers who read the borrower's copy to its end; the document's status says whether the borrower did. */
  readonly readBy?: readonly string[];
  readonly signatures?: readonly Signature[];
  readonly signedCopy?: { readonly storageKey: string; readonly sha256: string; readonly size: number };
}

/** Why a person refused an upload; the words are `screen.uploads.reason.<reason>`. */
export type ReviewReason = NonNullable<DocumentAnswer['refusal']>;

/** Data of a document that the lender's own system added. */
export interface GivenData {
  /** Its title by language, as it was then. */
  readonly titles: Readonly<Record<string, string>>;
  /** The id of the client. */
  readonly by: string;
}

export interface DocumentRow extends Omit<Row<'documents'>, 'data' | 'status'> {
  readonly status: DocumentStatus;
  /** Undefined for an upload, and for what the lender's own system added. */
  readonly issued: IssuedData | undefined;
  /** Undefined for everything but that. */
  readonly given: GivenData | undefined;
  /** Why a person refused an upload. */
  readonly refusal: ReviewReason | undefined;
}

export interface NewDocument {
  readonly uuid: string;
  readonly applicationUuid: string;
  readonly category: Row<'documents'>['category'];
  readonly type: string;
  readonly side?: string | undefined;
  readonly conditionUuid?: string | undefined;
  readonly signerUuid?: string | undefined;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly scan?: ScanState;
  readonly version: number;
  readonly status: DocumentStatus;
  readonly storageKey: string;
  readonly issued?: IssuedData;
  readonly given?: GivenData;
  /** Only the lender sees it. */
  readonly internal?: boolean;
  readonly at: Date;
}

interface RefusedData {
  readonly refusal?: ReviewReason;
}

const isGiven = (data: object): boolean => 'titles' in data;

const toRow = ({ data, status, ...row }: Row<'documents'>): DocumentRow => ({
  ...row,
  status: status as DocumentStatus,
  issued: row.category === 'UPLOAD' || isGiven(data) ? undefined : (data as unknown as IssuedData),
  given: isGiven(data) ? (data as unknown as GivenData) : undefined,
  refusal: row.category === 'UPLOAD' ? (data as unknown as RefusedData).refusal : undefined,
});

/** An application's documents by arrival; those issued together in package order. */
export async function selectDocuments(
  queries: Queries,
  applicationUuid: string,
): Promise<readonly DocumentRow[]> {
  const rows = await queries
    .selectFrom('documents')
    .selectAll()
    .where('application_uuid', '=', applicationUuid)
    .orderBy('created_at')
    .orderBy(sql`(data->>'order')::int`)
    .orderBy('version')
    .orderBy('uuid')
    .execute();
  return rows.map(toRow);
}

export async function selectDocument(
  queries: Queries,
  applicationUuid: string,
  uuid: string,
): Promise<DocumentRow | undefined> {
  const row = await queries
    .selectFrom('documents')
    .selectAll()
    .where('application_uuid', '=', applicationUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row && toRow(row);
}

/** Inserts a document whose bytes are already in the file store; its lender is told unless it is still checked. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { at } = document;
  await tx
    .insertInto('documents')
    .values({
      uuid: document.uuid,
      application_uuid: document.applicationUuid,
      category: document.category,
      type: document.type,
      side: document.side ?? null,
      condition_uuid: document.conditionUuid ?? null,
      signer_uuid: document.signerUuid ?? null,
      file_name: document.fileName,
      content_type: document.contentType,
      size: document.size,
      sha256: document.sha256,
      ...(document.scan === undefined ? {} : { scan: document.scan }),
      version: document.version,
      status: document.status,
      storage_key: document.storageKey,
      ...(document.internal === undefined ? {} : { internal: document.internal }),
      data: toJsonb(document.issued ?? document.given ?? {}),
      created_at: at,
      updated_at: at,
    })
    .execute();
  const { applicationUuid: application, status } = document;
  if (status !== 'CHECKING') await keepEvent(tx, { application, type: 'document.added' });
}

/** Updates the status and data of a document. */
export async function updateDocument(
  tx: Queries,
  uuid: string,
  change: {
    readonly status?: DocumentStatus;
    readonly scan?: ScanState;
    readonly issued?: IssuedData;
    readonly refusal?: ReviewReason;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.scan === undefined ? {} : { scan: change.scan }),
      ...(change.issued === undefined ? {} : { data: toJsonb(change.issued) }),
      ...(change.refusal === undefined ? {} : { data: toJsonb({ refusal: change.refusal }) }),
      updated_at: change.at,
    })
    .where('uuid', '=', uuid)
    .execute();
}

export async function deleteDocument(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('document_events').where('document_uuid', '=', uuid).execute();
  await tx.deleteFrom('documents').where('uuid', '=', uuid).execute();
}

/** An action on a document: person, bytes and origin; immutable. */
export interface DocumentEvent {
  readonly documentUuid: string;
  readonly identityUuid: string | null;
  readonly type: Row<'document_events'>['type'];
  readonly sha256: string;
  readonly detail: JsonObject;
  readonly at: Date;
}

export async function insertDocumentEvent(queries: Queries, event: DocumentEvent): Promise<void> {
  await queries
    .insertInto('document_events')
    .values({
      document_uuid: event.documentUuid,
      identity_uuid: event.identityUuid,
      type: event.type,
      sha256: event.sha256,
      detail: toJsonb(event.detail),
      at: event.at,
    })
    .execute();
}

/** True when the server's own record shows that it gave a person these very bytes. */
export async function wasGiven(
  queries: Queries,
  {
    documentUuid,
    identityUuid,
    sha256: hash,
  }: Pick<DocumentEvent, 'documentUuid' | 'identityUuid' | 'sha256'>,
): Promise<boolean> {
  const row = await queries
    .selectFrom('document_events')
    .select('id')
    .where('document_uuid', '=', documentUuid)
    .where('type', '=', 'DOWNLOADED')
    .where('sha256', '=', hash)
    .where('identity_uuid', identityUuid === null ? 'is' : '=', identityUuid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
