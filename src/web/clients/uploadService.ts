import type { HttpClient } from './httpClient.ts';

/** The tus endpoint and its HTTP stack (tusStack.ts, loaded with the first upload). */
export interface UploadTransport {
  /** Address of the application's uploads; the ID of one is appended. Its host is ignored. */
  readonly endpoint: string;
  readonly client: HttpClient;
}

/** Resumable uploads (G-01), by tus 1.0. */
export const createUploadService = (client: HttpClient) => ({
  of: (uuid: string): UploadTransport => ({
    endpoint: `https://lender.invalid/service-application/api/v1/application/heloc/${uuid}/uploads`,
    client,
  }),
});
