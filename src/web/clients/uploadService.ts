import type { HttpClient } from './httpClient.ts';

/** What is uploaded: a file's name and size in bytes, and what the borrower says it is. */
export interface NewUpload {
  readonly fileName: string;
  readonly size: number;
  readonly type: string;
  readonly side?: string;
  readonly conditionUuid?: string;
}

/** How far an upload is. */
export interface UploadState {
  readonly uuid: string;
  readonly fileName: string;
  readonly size: number;
  /** Bytes that are there; the next chunk begins here. */
  readonly received: number;
  /** The document it became. */
  readonly documentUuid?: string;
}

const at = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}`;

/** Uploads of an application that go on after a cut (G-01). */
export const createUploadService = (client: HttpClient) => ({
  /** Begins an upload; one key begins one upload. */
  begin: (uuid: string, upload: NewUpload, idempotencyKey: string, signal?: AbortSignal) =>
    client.send<UploadState>({
      method: 'POST',
      path: `${at(uuid)}/uploads`,
      headers: { 'idempotency-key': idempotencyKey },
      body: upload,
      ...(signal ? { signal } : {}),
    }),
  /** How far it is; refused with 404 when there is none, 422 with the words when its file was not taken. */
  state: (uuid: string, uploadUuid: string, signal?: AbortSignal) =>
    client.send<UploadState>({ path: `${at(uuid)}/uploads/${uploadUuid}`, ...(signal ? { signal } : {}) }),
  /** Sends the bytes from `offset` on; refused with 409 and `received` when another byte is due. */
  send: (uuid: string, uploadUuid: string, chunk: UploadChunk, signal?: AbortSignal) =>
    client.send<UploadState>({
      method: 'PATCH',
      path: `${at(uuid)}/uploads/${uploadUuid}`,
      headers: { 'upload-offset': String(chunk.offset) },
      bytes: chunk.bytes,
      ...(signal ? { signal } : {}),
    }),
  cancel: (uuid: string, uploadUuid: string) =>
    client.send<unknown>({ method: 'DELETE', path: `${at(uuid)}/uploads/${uploadUuid}` }),
});

/** A part of a file. */
export interface UploadChunk {
  readonly offset: number;
  readonly bytes: Blob;
}
