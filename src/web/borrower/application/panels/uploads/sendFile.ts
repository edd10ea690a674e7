import { isObject } from '../../../../../core/shared/json.ts';
import { FetchError, messageOf } from '../../../../clients/fetchError.ts';
import type { NewUpload, UploadChunk, UploadState } from '../../../../clients/uploadService.ts';
import type { UploadMemory } from './uploadMemory.ts';

/** The uploads of one application. */
export interface UploadTransport {
  begin(upload: NewUpload, key: string, signal: AbortSignal): Promise<UploadState>;
  state(uploadUuid: string, signal: AbortSignal): Promise<UploadState>;
  send(uploadUuid: string, chunk: UploadChunk, signal: AbortSignal): Promise<UploadState>;
  cancel(uploadUuid: string): Promise<unknown>;
}

/** What sending needs from around it. */
export interface SendPorts {
  readonly transport: UploadTransport;
  readonly memory: UploadMemory;
  readonly newKey: () => string;
  /** Resolves when it may be tried again: the browser is online and so many milliseconds have passed, or it came online just now. Rejects when the signal aborts. */
  readonly recover: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** A file on its way. */
export interface Sending {
  readonly file: File;
  readonly label: Pick<NewUpload, 'type' | 'side' | 'conditionUuid'>;
  readonly signal: AbortSignal;
  /** Bytes that the server has. */
  readonly onProgress: (received: number) => void;
  /** The connection is lost; it goes on by itself. */
  readonly onCut: () => void;
}

/** What came of it. */
export type SendResult =
  | { readonly type: 'sent'; readonly documentUuid: string }
  /** The server does not take the file; its words, if it said any. */
  | { readonly type: 'refused'; readonly words: string | undefined }
  /** It could not be reached for long, or nobody is signed in any more; sending again goes on. */
  | { readonly type: 'lost' }
  | { readonly type: 'cancelled' };

/** Bytes of a chunk. */
export const CHUNK = 256 * 1024;
const MOST_FAILURES = 8;
const LONGEST_PAUSE_MS = 30_000;
const BUSY = new Set([408, 425, 429]);

type Trouble =
  /** `due`: another byte is; it asks anew at once. */
  | { readonly type: 'again' }
  | { readonly type: 'gone' }
  | { readonly type: 'due' }
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly words: string | undefined };

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof FetchError)) throw error;
  const { status, data } = error;
  // An answer of success that cannot be read is one that did not come.
  if (status < 300 || status >= 500 || BUSY.has(status)) return { type: 'again' };
  if (status === 404) return { type: 'gone' };
  if (status === 409 && isObject(data) && typeof data.received === 'number') return { type: 'due' };
  if (status === 401) return { type: 'lost' };
  return { type: 'refused', words: messageOf(error)?.replace(/\.$/, '') };
}

/**
 * Sends a file in chunks, from where an earlier attempt of this tab was cut if there was one. After a failure it waits,
 * asks how far the server is, and goes on from there. Rejects only for mistakes of the program.
 */
export async function sendFile(sending: Sending, ports: SendPorts): Promise<SendResult> {
  const { file, signal } = sending;
  const attempt: Attempt = { key: ports.newKey(), known: ports.memory.find(file), failures: 0 };
  while (!signal.aborted) {
    const result = await tryOnce(attempt, sending, ports);
    if (signal.aborted) break;
    if (result?.type === 'sent' || result?.type === 'refused') ports.memory.forget(file);
    if (result) return result;
  }
  if (attempt.known !== undefined && signal.reason === CANCELLED) {
    ports.memory.forget(file);
    await ports.transport.cancel(attempt.known).catch(() => undefined);
  }
  return { type: 'cancelled' };
}

interface Attempt {
  key: string;
  known: string | undefined;
  /** Since the last byte that went through. */
  failures: number;
}

/** One run at it; undefined when there is to be another. */
async function tryOnce(
  attempt: Attempt,
  sending: Sending,
  ports: SendPorts,
): Promise<SendResult | undefined> {
  try {
    const begun = await stateOf(attempt, sending, ports);
    attempt.known = begun.uuid;
    return await sendFrom(begun, attempt, sending, ports.transport);
  } catch (error) {
    return sending.signal.aborted ? undefined : afterTrouble(troubleOf(error), attempt, sending, ports);
  }
}

async function afterTrouble(
  trouble: Trouble,
  attempt: Attempt,
  { file, signal, onCut }: Sending,
  ports: SendPorts,
): Promise<SendResult | undefined> {
  if (trouble.type === 'refused' || trouble.type === 'lost') return trouble;
  attempt.failures += 1;
  if (attempt.failures > MOST_FAILURES) return { type: 'lost' };
  if (trouble.type === 'gone') {
    ports.memory.forget(file);
    Object.assign(attempt, { known: undefined, key: ports.newKey() });
  }
  if (trouble.type !== 'again') return undefined;
  onCut();
  const pause = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (attempt.failures - 1));
  await ports.recover(pause, signal).catch(() => undefined);
  return undefined;
}

/** The reason of a signal when the borrower gives an upload up; with any other it can be taken up again. */
export const CANCELLED = 'cancelled';

/** Where the upload stands: one that was begun when it is of this very file, a new one otherwise. */
async function stateOf(
  { known, key }: Attempt,
  { file, label, signal }: Sending,
  { transport, memory }: SendPorts,
): Promise<UploadState> {
  if (known !== undefined) {
    const state = await transport.state(known, signal);
    if (state.size === file.size && state.fileName === file.name) return state;
  }
  const begun = await transport.begin({ fileName: file.name, size: file.size, ...label }, key, signal);
  memory.keep(file, begun.uuid);
  return begun;
}

/** After a cut it counts as cut until bytes go through again. */
async function sendFrom(
  begun: UploadState,
  attempt: Attempt,
  { file, signal, onProgress }: Sending,
  transport: UploadTransport,
): Promise<SendResult> {
  let state = begun;
  while (state.documentUuid === undefined) {
    if (attempt.failures === 0) onProgress(state.received);
    const bytes = file.slice(state.received, state.received + CHUNK);
    state = await transport.send(state.uuid, { offset: state.received, bytes }, signal);
    attempt.failures = 0;
  }
  return { type: 'sent', documentUuid: state.documentUuid };
}
