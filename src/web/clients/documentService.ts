import type { HttpClient } from './httpClient.ts';

/** A document of an application: uploaded by the borrower, or issued by the lender. */
export interface ApplicationDocument {
  readonly uuid: string;
  readonly type: string;
  readonly title: string;
  readonly category: 'UPLOAD' | 'DISCLOSURE' | 'CLOSING' | 'NOTARY';
  /** What it was issued with; none for an upload. */
  readonly package?: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly side?: string;
  readonly conditionUuid?: string;
  readonly status:
    | 'CHECKING'
    | 'REFUSED'
    | 'UPLOADED'
    | 'ACCEPTED'
    | 'REJECTED'
    | 'READY'
    | 'READ'
    | 'SIGNED';
  readonly version: number;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly mustRead: boolean;
  readonly sign: 'none' | 'acknowledge' | 'signature' | 'initials';
  /** A newer version has taken its place. */
  readonly superseded: boolean;
  /** There is a signed copy. */
  readonly signed: boolean;
}

const at = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}/documents`;

/** Documents of applications (G-01). */
export const createDocumentService = (client: HttpClient) => ({
  list: (uuid: string) => client.send<readonly ApplicationDocument[]>({ path: at(uuid) }),
  /** The PDF; the signed copy when it is asked for. */
  bytes: (uuid: string, documentUuid: string, signed = false) =>
    client.send<Blob>({
      path: `${at(uuid)}/${documentUuid}`,
      ...(signed ? { query: { signed: '1' } } : {}),
    }),
  /** Removes an upload that nobody has reviewed; refused with 409 otherwise. */
  remove: (uuid: string, documentUuid: string) =>
    client.send<unknown>({ method: 'DELETE', path: `${at(uuid)}/${documentUuid}` }),
  /** Notes that it was opened, or read to its end. */
  note: (uuid: string, documentUuid: string, type: 'VIEWED' | 'READ') =>
    client.send<unknown>({
      method: 'POST',
      path: `${at(uuid)}/${documentUuid}/events`,
      body: { type },
    }),
});
