import { Worker } from 'node:worker_threads';
import { ApiError } from '../../http/errors.ts';
import { createTurns } from '../../storage/inspect/turns.ts';

/** A password, and what one may know of the lender and of the person. */
export interface JudgedPassword {
  readonly password: string;
  readonly words: readonly string[];
}

/** What the thread answers. */
export interface Judgement {
  readonly isGuessable: boolean;
}

/** Judges passwords beside the requests, which are answered meanwhile: one takes up to a fifth of a second. */
export interface PasswordJudge {
  /** As `isGuessable` says it; answers 503, and lets no password pass, where too many wait or it takes too long. */
  judge(judged: JudgedPassword): Promise<boolean>;
}

/** What the judge may take. */
export interface JudgeOptions {
  /** The most passwords that wait for the one that is being judged. */
  readonly waiting?: number;
  /** How long one may take, the reading of the lists for the first of them included. */
  readonly timeoutMs?: number;
  /** The program of the thread. */
  readonly program?: URL;
}

const HEAP_MB = 256;
const PROGRAM = new URL('./passwordJudgeThread.ts', import.meta.url);

const away = (): ApiError => new ApiError('unavailable');

/** The judgement of a thread; a thread without one is ended. */
function ask(thread: Worker, judged: JudgedPassword, timeoutMs: number): Promise<Judgement | undefined> {
  return new Promise((resolve) => {
    const finish = (judgement: Judgement | undefined): void => {
      clearTimeout(tooLong);
      thread.off('message', finish).off('error', fail).off('exit', fail);
      if (judgement === undefined) void thread.terminate();
      resolve(judgement);
    };
    const fail = (): void => finish(undefined);
    const tooLong = setTimeout(fail, timeoutMs);
    thread.on('message', finish).on('error', fail).on('exit', fail).postMessage(judged);
  });
}

/** A judge with one thread, which starts with the first password, is kept, and holds up no process that ends. */
export function createPasswordJudge({
  waiting = 40,
  timeoutMs = 15_000,
  program = PROGRAM,
}: JudgeOptions = {}): PasswordJudge {
  const turns = createTurns({ atOnce: 1, waiting });
  let kept: Worker | undefined;

  /** A thread that knows nothing of who started it (`env`), and whose end is heard whenever it comes. */
  function start(): Worker {
    const limits = { maxOldGenerationSizeMb: HEAP_MB };
    const thread = new Worker(program, { execArgv: [], env: {}, resourceLimits: limits });
    const forget = (): void => {
      if (kept === thread) kept = undefined;
    };
    return thread.on('error', forget).on('exit', forget);
  }

  return {
    async judge(judged) {
      if (!(await turns.take())) throw away();
      try {
        // What has read the lists is kept.
        kept ??= start();
        const thread = kept;
        thread.ref();
        const judgement = await ask(thread, judged, timeoutMs);
        thread.unref();
        if (judgement !== undefined) return judgement.isGuessable;
        if (kept === thread) kept = undefined;
        throw away();
      } finally {
        turns.end();
      }
    },
  };
}
