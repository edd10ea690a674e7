import type { HttpResponse } from 'tus-js-client';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import type { UploadTransport } from '../../../../clients/uploadService.ts';
import { endTus, runTus, type Trouble, troubleOf } from './tusRun.ts';
import type { UploadMemory } from './uploadMemory.ts';

/** What sending needs from around it. */
export interface SendPorts {
  readonly transport: UploadTransport;
  readonly memory: UploadMemory;
  /** Resolves when it may be tried again: the browser is online and so many milliseconds have passed, or it came online just now. Rejects when the signal aborts. */
  readonly recover: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** What the borrower says of a file. */
export interface UploadLabel {
  readonly type: string;
  readonly side?: string;
  readonly conditionUuid?: string;
}

/** A file on its way. */
export interface Sending {
  readonly file: File;
  readonly label: UploadLabel;
  readonly signal: AbortSignal;
  /** Bytes that the server has. */
  readonly onProgress: (received: number) => void;
  /** The connection is lost; it goes on by itself. */
  readonly onCut: () => void;
}

/** What came of it. */
export type SendResult =
  | { readonly type: 'sent'; readonly documentUuid: string; readonly status: DocumentAnswer['status'] }
  /** The server does not take the file; its words, if it said any. */
  | { readonly type: 'refused'; readonly words: string | undefined }
  /** It could not be reached for long, or nobody is signed in any more; sending again goes on. */
  | { readonly type: 'lost' }
  | { readonly type: 'cancelled' };

const MOST_FAILURES = 8;
const LONGEST_PAUSE_MS = 30_000;

/** The reason of a signal when the borrower gives an upload up; with any other it can be taken up again. */
export const CANCELLED = 'cancelled';

interface Attempt {
  known: string | undefined;
  /** Since the last byte that went through. */
  failures: number;
}

/**
 * Sends a file in chunks by tus, from where an earlier attempt of this tab was cut if there was one. After a failure it
 * waits, asks how far the server is, and goes on from there. Rejects only for mistakes of the program.
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

/** The document that the last answer names; undefined when it names none, as one on its way may do. */
function sentBy(answer: HttpResponse): SendResult | undefined {
  const documentUuid = answer.getHeader('upload-document');
  if (documentUuid === undefined) return undefined;
  const status = (answer.getHeader('upload-document-status') ?? 'UPLOADED') as DocumentAnswer['status'];
  return { type: 'sent', documentUuid, status };
}

/** One run at it; undefined when there is to be another. After a cut it counts as cut until bytes go through again. */
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
