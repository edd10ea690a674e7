import type { DocumentAnswer } from '../../core/model/generated/api/application-document.ts';
import { createDocumentService } from './documentService.ts';
import type { HttpClient } from './httpClient.ts';
import { createSigningService, type SignRequest } from './signingService.ts';

const at = (holder: string): string => `/service-application/api/v1/application/heloc/${holder}/documents`;

/** The calls of a signer's documents in the form of the borrower's; `holder` is `signer/{uuid}`. */
export const createSignerDocuments = (client: HttpClient) => {
  const documents = createDocumentService(client);
  return {
    documents: {
      ...documents,
      bytes: (holder: string, documentUuid: string, signed = false) =>
        client.send<Blob>({
          path: `${at(holder)}/${documentUuid}/file`,
          ...(signed ? { query: { signed: 'true' } } : {}),
        }),
    },
    signing: {
      ...createSigningService(client),
      // What they uploaded is theirs to send, not to sign.
      begin: async (holder: string) => ({
        session: holder,
        documents: (await documents.list(holder)).filter(({ category }) => category !== 'UPLOAD'),
      }),
      sign: (holder: string, documentUuid: string, body: SignRequest, idempotencyKey: string) =>
        client.send<DocumentAnswer>({
          method: 'POST',
          path: `${at(holder)}/${documentUuid}/sign`,
          headers: { 'idempotency-key': idempotencyKey },
          body,
        }),
    },
  };
};
