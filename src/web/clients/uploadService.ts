import type { HttpClient } from './httpClient.ts';

/** Where uploads are made by tus, and what sends its calls (tusStack.ts, which no page loads before its first upload). */
export interface UploadTransport {
  /** The address of all uploads of the application; of one, its id follows. The host in it means nothing. */
  readonly endpoint: string;
  readonly client: HttpClient;
}

/** Uploads of an application that go on after a cut (G-01), by the protocol tus 1.0. */
export const createUploadService = (client: HttpClient) => ({
  of: (uuid: string): UploadTransport => ({
    endpoint: `https://lender.invalid/service-application/api/v1/application/heloc/${uuid}/uploads`,
    client,
  }),
});
