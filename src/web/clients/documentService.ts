import type { DocumentAnswer } from '../../core/model/generated/api/application-document.ts';
import type { HttpClient } from './httpClient.ts';

const at = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}/documents`;

/** Documents of applications (G-01). */
export const createDocumentService = (client: HttpClient) => ({
  list: (uuid: string) => client.send<readonly DocumentAnswer[]>({ path: at(uuid) }),
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
