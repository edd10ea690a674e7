import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Clock, Logger } from '../../../../core/shared/ports.ts';
import { lastUsed } from '../../../releases/lastUsed.ts';
import { createTurns } from '../../../storage/helper/turns.ts';
import type { DrawAnswer, DrawnPage, DrawTask } from './drawMessages.ts';

/** What is drawn: everything that the page depends on. */
export type Drawable = Omit<DrawTask, 'id'>;

/** Draws pages once, in a thread: one takes a few hundredths of a second, the first of a thread longer. */
export interface Drawing {
  /**
   * The drawn page; undefined where there is nothing to draw, where it failed, which is logged, or where nothing draws. Never
   * rejects. What a program could not draw is not tried again; a thread that ended or took too long is, after five minutes.
   */
  of(page: Drawable): Promise<DrawnPage | undefined>;
}

export interface DrawingOptions {
  /** Where the build is; its program draws. */
  readonly webDist: string;
  readonly logger: Pick<Logger, 'error'>;
  readonly ticks: Clock;
  /** Time limit for one, including the start of the thread for the first. */
  readonly timeoutMs?: number;
  readonly thread?: URL;
}

const HEAP_MB = 512;
/** One takes about 40 kB. */
const MOST_KEPT = 500;
/** Until a page is tried again whose thread failed. */
const AGAIN_MS = 5 * 60_000;
const THREAD = new URL('./drawThread.ts', import.meta.url);

const whatOf = ({ organization, at }: Drawable) => ({ org: organization.orgCode, route: at });

const keyOf = ({ hash, mode, ports, locale, at, today }: Drawable): string =>
  JSON.stringify([hash, mode, ports, locale, at, today]);

interface Kept {
  readonly page: Promise<DrawnPage | undefined>;
  /** When its thread failed. */
  failed?: number;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? String(error.stack) : String(error));

/** The thread's answer; undefined when it ended or took too long, after which it is ended. */
function ask(thread: Worker, task: DrawTask, timeoutMs: number): Promise<DrawAnswer | undefined> {
  return new Promise((answered) => {
    const finish = (answer: DrawAnswer | undefined): void => {
      clearTimeout(tooLong);
      thread.off('message', finish).off('error', fail).off('exit', fail);
      if (answer === undefined) void thread.terminate();
      answered(answer);
    };
    const fail = (): void => finish(undefined);
    const tooLong = setTimeout(fail, timeoutMs);
    thread.on('message', finish).on('error', fail).on('exit', fail).postMessage(task);
  });
}

/** A drawing with one thread, started for the first page; it does not keep the process alive. */
export function createDrawing({
  webDist,
  logger,
  ticks,
  timeoutMs = 30_000,
  thread: file = THREAD,
}: DrawingOptions): Drawing {
  const path = join(resolve(webDist), '.draw', 'draw.js');
  const turns = createTurns({ atOnce: 1, waiting: MOST_KEPT });
  const drawn = lastUsed<Kept>(MOST_KEPT);
  let kept: Worker | undefined;
  let count = 0;

  function start(): Worker {
    const thread = new Worker(file, {
      execArgv: [],
      // React as the browser runs it.
      env: { NODE_ENV: 'production' },
      workerData: { program: pathToFileURL(path).href },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const forget = (): void => {
      if (kept === thread) kept = undefined;
    };
    return thread.on('error', forget).on('exit', forget);
  }

  /** Rejects when the thread ended or took too long. */
  async function answerOf(page: Drawable): Promise<DrawAnswer> {
    kept ??= start();
    const thread = kept;
    count += 1;
    thread.ref();
    const answer = await ask(thread, { ...page, id: count }, timeoutMs).finally(() => thread.unref());
    if (answer !== undefined) return answer;
    if (kept === thread) kept = undefined;
    throw new Error(`The thread ended, or took longer than ${timeoutMs} ms`);
  }

  async function draw(page: Drawable): Promise<DrawnPage | undefined> {
    const { error, page: drawn } = await answerOf(page);
    if (error !== undefined) logger.error('page not drawn', { ...whatOf(page), reason: error });
    return drawn;
  }

  function begin(page: Drawable): Kept {
    const begun: Kept = {
      page: inTurn(page).catch((error: unknown) => {
        begun.failed = ticks.now();
        logger.error('page not drawn', { ...whatOf(page), reason: reasonOf(error) });
        return undefined;
      }),
    };
    return begun;
  }

  async function inTurn(page: Drawable): Promise<DrawnPage | undefined> {
    if (!(await turns.take())) throw new Error('Too many pages wait to be drawn');
    return draw(page).finally(() => turns.end());
  }

  const isAgain = ({ failed }: Kept): boolean => failed !== undefined && ticks.now() - failed >= AGAIN_MS;

  return {
    async of(page) {
      const key = keyOf(page);
      const known = drawn.get(key);
      const current = known === undefined || isAgain(known) ? begin(page) : known;
      if (current !== known) drawn.set(key, current);
      return current.page;
    },
  };
}
