import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/errors.ts';
import { createTurns } from '../storage/helper/turns.ts';

/** A password with the personal words known about lender and person. */
export interface JudgedPassword {
  readonly password: string;
  readonly words: readonly string[];
}

export interface Judgement {
  readonly isGuessable: boolean;
}

/** Judges passwords in a thread: one takes up to a fifth of a second. */
export interface PasswordJudge {
  /** Like `isGuessable`; answers 503, passing no password, when too many wait or it takes too long. */
  judge(judged: JudgedPassword): Promise<boolean>;
}

export interface JudgeOptions {
  readonly waiting?: number;
  /** Time limit for one, including loading the lists for the first. */
  readonly timeoutMs?: number;
  readonly program?: URL;
}

const HEAP_MB = 256;
const PROGRAM = new URL('./passwordJudgeThread.ts', import.meta.url);

const away = (): ApiError => new ApiError('unavailable');

/** The thread's judgment; a thread that gives none is ended. */
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

/** A judge with one thread, started for the first password; it does not keep the process alive. */
export function createPasswordJudge({
  waiting = 40,
  timeoutMs = 15_000,
  program = PROGRAM,
}: JudgeOptions = {}): PasswordJudge {
  const turns = createTurns({ atOnce: 1, waiting });
  let kept: Worker | undefined;

  /** A thread with an empty environment, whose exit is always noticed. */
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
        // Keeps the thread that loaded the lists.
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

/** Shared by all servers of the process. */
export const passwordJudge = createPasswordJudge();
