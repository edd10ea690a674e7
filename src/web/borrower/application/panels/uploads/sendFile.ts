import type { HttpResponse } from 'tus-js-client';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import type { UploadTransport } from '../../../../clients/uploadService.ts';
import { endTus, runTus, type Trouble, troubleOf } from './tusRun.ts';
import type { UploadMemory } from './uploadMemory.ts';

/** What sending needs from around it. */
export interface SendPorts {
  readonly transport: UploadTransport;
  readonly memory: UploadMemory;
  /**
   * Resolves when a retry makes sense: the time has passed online, or the browser just came online. Rejects on abort.
   */
  readonly recover: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface UploadLabel {
  readonly type: string;
  readonly side?: string;
  readonly conditionUuid?: string;
}

export interface Sending {
  readonly file: File;
  readonly label: UploadLabel;
  readonly signal: AbortSignal;
  /** Bytes received by the server. */
  readonly onProgress: (received: number) => void;
  /** The connection is lost; the upload resumes by itself. */
  readonly onCut: () => void;
}

/** The outcome. */
export type SendResult =
  | { readonly type: 'sent'; readonly documentUuid: string; readonly status: DocumentAnswer['status'] }
  /** Refused, with the server's message if any. */
  | { readonly type: 'refused'; readonly words: string | undefined }
  /** Unreachable for long, or signed out; sending again resumes. */
  | { readonly type: 'lost' }
  | { readonly type: 'cancelled' };

const MOST_FAILURES = 8;
const LONGEST_PAUSE_MS = 30_000;

/** Abort reason when the borrower cancels; after any other, the upload can resume. */
export const CANCELLED = 'cancelled';

interface Attempt {
  known: string | undefined;
  /** Failures since the last byte that got through. */
  failures: number;
}

/**
 * Uploads a file in chunks by tus, resuming an interrupted upload of this tab. After a failure it waits, asks the
 * server for the offset and continues. Rejects only on programming errors.
 */
export async function sendFile(sending: Sending, ports: SendPorts): Promise<SendResult> {
  const { file, signal } = sending;
  const attempt: Attempt = { known: ports.memory.find(file), failures: 0 };
  while (!signal.aborted) {
    const result = await tryOnce(attempt, sending, ports);
    if (signal.aborted) break;
    if (result?.type === 'sent' || result?.type === 'refused') ports.memory.forget(file);
    if (result) return result;
  }
  if (attempt.known !== undefined && signal.reason === CANCELLED) {
    ports.memory.forget(file);
    await endTus(ports.transport, attempt.known);
  }
  return { type: 'cancelled' };
}

/** The document named in the last answer, if any. */
function sentBy(answer: HttpResponse): SendResult | undefined {
  const documentUuid = answer.getHeader('upload-document');
  if (documentUuid === undefined) return undefined;
  const status = (answer.getHeader('upload-document-status') ?? 'UPLOADED') as DocumentAnswer['status'];
  return { type: 'sent', documentUuid, status };
}

/** One run; undefined to run again. After an interruption the state stays "cut" until bytes get through. */
async function tryOnce(
  attempt: Attempt,
  sending: Sending,
  ports: SendPorts,
): Promise<SendResult | undefined> {
  const { file, label, signal } = sending;
  if (attempt.failures === 0) sending.onProgress(0);
  try {
    const answer = await runTus(ports.transport, {
      file,
      metadata: { filename: file.name, ...label },
      known: attempt.known,
      signal,
      onBegun: (id) => {
        attempt.known = id;
        ports.memory.keep(file, id);
      },
      onProgress: (received) => {
        attempt.failures = 0;
        sending.onProgress(received);
      },
    });
    return sentBy(answer) ?? (await afterTrouble({ type: 'again' }, attempt, sending, ports));
  } catch (error) {
    return signal.aborted ? undefined : afterTrouble(await troubleOf(error), attempt, sending, ports);
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
    attempt.known = undefined;
  }
  if (trouble.type !== 'again') return undefined;
  onCut();
  const pause = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (attempt.failures - 1));
  await ports.recover(pause, signal).catch(() => undefined);
  return undefined;
}
