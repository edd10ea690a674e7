import type { HttpResponse } from 'tus-js-client';
import { FetchError, messageOf } from '../../../../clients/fetchError.ts';
import { createTusStack } from '../../../../clients/tusStack.ts';
import type { UploadTransport } from '../../../../clients/uploadService.ts';

/** Bytes of a chunk. */
export const CHUNK = 256 * 1024;

/** One run of tus over a file. */
export interface TusRun {
  readonly file: File;
  readonly metadata: Readonly<Record<string, string>>;
  /** The id of an upload that was begun before; without it one is begun. */
  readonly known: string | undefined;
  readonly signal: AbortSignal;
  /** It was begun, or begun anew because the server had forgotten it. */
  readonly onBegun: (id: string) => void;
  /** Bytes that the server has. */
  readonly onProgress: (received: number) => void;
}

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

/** Goes on from the byte that is due to the last; resolves to the last answer, rejects with the error of tus. */
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

/** Gives an upload up at the server; when that fails it is forgotten there after a day. */
export async function endTus({ endpoint, client }: UploadTransport, id: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await Upload.terminate(`${endpoint}/${id}`, { httpStack: createTusStack(client), retryDelays: null }).catch(
    () => undefined,
  );
}

/** What went wrong, and so what is to be done. */
export type Trouble =
  | { readonly type: 'again' }
  /** The server has forgotten the upload. */
  | { readonly type: 'gone' }
  /** Another byte is due; it asks anew at once. */
  | { readonly type: 'due' }
  /** Nobody is signed in any more. */
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly words: string | undefined };

/** What an error of tus means; throws one that is a mistake of the program. */
export async function troubleOf(error: unknown): Promise<Trouble> {
  const { DetailedError } = await import('tus-js-client');
  if (!(error instanceof DetailedError)) throw error;
  const failure: unknown = error.originalResponse?.getUnderlyingObject() ?? error.causingError;
  if (!(failure instanceof FetchError)) {
    // An answer of success that cannot be read is one that did not come.
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
