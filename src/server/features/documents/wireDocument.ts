import type { DocumentRow, DocumentStatus } from './documentStore.ts';

/** A document as it is answered (G-01). */
export interface WireDocument {
  readonly uuid: string;
  readonly type: string;
  readonly title: string;
  readonly category: DocumentRow['category'];
  /** What it was issued with; none for an upload. */
  readonly package?: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly status: DocumentStatus;
  readonly side?: string;
  readonly conditionUuid?: string;
  readonly signerUuid?: string;
  readonly version: number;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly mustRead: boolean;
  readonly sign: 'none' | 'acknowledge' | 'signature' | 'initials';
  /** A newer version, or another offer, has taken its place. */
  readonly superseded: boolean;
  /** There is a signed copy: `?signed=1`. */
  readonly signed: boolean;
}

const textOrNothing = <K extends string>(key: K, value: string | null | undefined) =>
  value === null || value === undefined ? {} : ({ [key]: value } as { readonly [Key in K]: string });

/** A row as it is answered; an upload has its file name for a title. */
export const toWire = (row: DocumentRow): WireDocument => ({
  uuid: row.uuid,
  type: row.type,
  title: row.issued?.title ?? row.file_name,
  category: row.category,
  ...textOrNothing('package', row.issued?.package),
  fileName: row.file_name,
  contentType: row.content_type,
  size: row.size,
  status: row.status,
  ...textOrNothing('side', row.side),
  ...textOrNothing('conditionUuid', row.condition_uuid),
  ...textOrNothing('signerUuid', row.signer_uuid),
  version: row.version,
  issuedAt: row.created_at.toISOString(),
  mustRead: row.issued?.mustRead ?? false,
  sign: row.issued?.sign ?? 'none',
  superseded: row.issued?.superseded ?? false,
  signed: row.issued?.signedCopy !== undefined,
});

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** JSON Schema of a document as it is answered. */
export const documentAnswer = {
  type: 'object',
  additionalProperties: false,
  required: ['uuid', 'type', 'title', 'category', 'fileName', 'contentType', 'size', 'status', 'version'],
  properties: {
    uuid: text(36),
    type: text(80),
    title: text(200),
    category: { type: 'string', enum: ['UPLOAD', 'DISCLOSURE', 'CLOSING', 'NOTARY'] },
    package: text(40),
    fileName: text(200),
    contentType: text(80),
    size: { type: 'integer' },
    status: {
      type: 'string',
      enum: ['CHECKING', 'REFUSED', 'UPLOADED', 'ACCEPTED', 'REJECTED', 'READY', 'READ', 'SIGNED'],
    },
    side: text(10),
    conditionUuid: text(36),
    signerUuid: text(36),
    version: { type: 'integer' },
    issuedAt: text(40),
    mustRead: { type: 'boolean' },
    sign: { type: 'string', enum: ['none', 'acknowledge', 'signature', 'initials'] },
    superseded: { type: 'boolean' },
    signed: { type: 'boolean' },
  },
} as const;
