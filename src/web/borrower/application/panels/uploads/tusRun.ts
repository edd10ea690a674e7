import type { HttpResponse } from 'tus-js-client';
import { FetchError, messageOf } from '../../../../clients/fetchError.ts';
import { createTusStack } from '../../../../clients/tusStack.ts';
import type { UploadTransport } from '../../../../clients/uploadService.ts';

/** Chunk size in bytes. */
export const CHUNK = 256 * 1024;

export interface TusRun {
  readonly file: File;
  readonly metadata: Readonly<Record<string, string>>;
  /** ID of an earlier upload to resume. */
  readonly known: string | undefined;
  readonly signal: AbortSignal;
  /** Called when created, or created again because the server forgot it. */
  readonly onBegun: (id: string) => void;
  /** Bytes received by the server. */
  readonly onProgress: (received: number) => void;
}

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

/** Uploads from the server's offset to the end; resolves to the last answer, rejects with tus's error. */
export async function runTus({ endpoint, client }: UploadTransport, run: TusRun): Promise<HttpResponse> {
  const { Upload } = await import('tus-js-client');
  const { file, known, signal, onProgress } = run;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      ...(known === undefined ? {} : { uploadUrl: `${endpoint}/${known}` }),
      metadata: { ...run.metadata },
      chunkSize: CHUNK,
      retryDelays: null,
      storeFingerprintForResuming: false,
      httpStack: createTusStack(client),
      onUploadUrlAvailable: () => run.onBegun(idOf(upload.url)),
      onChunkComplete: (_size, received) => onProgress(received),
      onSuccess: ({ lastResponse }) => resolve(lastResponse),
      onError: reject,
    });
    signal.addEventListener('abort', () => {
      upload.abort();
      reject(signal.reason);
    });
    upload.start();
  });
}

/** Cancels the upload on the server; if that fails, it expires there after a day. */
export async function endTus({ endpoint, client }: UploadTransport, id: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await Upload.terminate(`${endpoint}/${id}`, { httpStack: createTusStack(client), retryDelays: null }).catch(
    () => undefined,
  );
}

/** The kind of failure, which decides what to do. */
export type Trouble =
  | { readonly type: 'again' }
  /** The server forgot the upload. */
  | { readonly type: 'gone' }
  /** The offset differs; ask for it again at once. */
  | { readonly type: 'due' }
  /** Signed out. */
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly words: string | undefined };

/** Classifies a tus error; rethrows programming errors. */
export async function troubleOf(error: unknown): Promise<Trouble> {
  const { DetailedError } = await import('tus-js-client');
  if (!(error instanceof DetailedError)) throw error;
  const failure: unknown = error.originalResponse?.getUnderlyingObject() ?? error.causingError;
  if (!(failure instanceof FetchError)) {
    // An unreadable success counts as no answer.
    if (error.originalResponse) return { type: 'again' };
    throw error;
  }
  const { status } = failure;
  const isPiece = error.originalRequest.getMethod() === 'PATCH';
  if (!error.originalResponse) return { type: 'again' };
  if (isPiece && status === 404) return { type: 'gone' };
  if (isPiece && status === 409) return { type: 'due' };
  if (status === 401) return { type: 'lost' };
  return { type: 'refused', words: messageOf(failure)?.replace(/\.$/, '') };
}
