import type { DocumentAnswer } from '../../core/model/generated/api/application-document.ts';
import type { HttpClient } from './httpClient.ts';

const at = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}/documents`;

/** Documents of an application (G-01). */
export const createDocumentService = (client: HttpClient) => ({
  list: (uuid: string) => client.send<readonly DocumentAnswer[]>({ path: at(uuid) }),
  /** The PDF; the signed copy if `signed`. */
  bytes: (uuid: string, documentUuid: string, signed = false) =>
    client.send<Blob>({
      path: `${at(uuid)}/${documentUuid}`,
      ...(signed ? { query: { signed: '1' } } : {}),
    }),
  /** Deletes an upload not yet reviewed; otherwise rejects with 409. */
  remove: (uuid: string, documentUuid: string) =>
    client.send<unknown>({ method: 'DELETE', path: `${at(uuid)}/${documentUuid}` }),
  /** Records that the document was opened or read to the end. */
  note: (uuid: string, documentUuid: string, type: 'VIEWED' | 'READ') =>
    client.send<unknown>({
      method: 'POST',
      path: `${at(uuid)}/${documentUuid}/events`,
      body: { type },
    }),
});
