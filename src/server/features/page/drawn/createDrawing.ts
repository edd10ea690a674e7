import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../../core/shared/ports.ts';
import { lastUsed } from '../../../releases/lastUsed.ts';
import { createTurns } from '../../../storage/helper/turns.ts';
import type { DrawAnswer, DrawnPage, DrawTask } from './drawMessages.ts';

/** What is drawn: everything that the page depends on. */
export type Drawable = Omit<DrawTask, 'id'>;

/** Draws pages once, in a thread: one takes a few hundredths of a second, the first of a thread longer. */
export interface Drawing {
  /**
   * The drawn page; undefined where there is nothing to draw, where it failed, which is logged once, or where nothing draws.
   * A page that could not be tried is tried again by the next call.
   */
  of(page: Drawable): Promise<DrawnPage | undefined>;
}

export interface DrawingOptions {
  /** Where the build is; its program draws. */
  readonly webDist: string;
  readonly logger: Pick<Logger, 'error'>;
  /** Time limit for one, including the start of the thread for the first. */
  readonly timeoutMs?: number;
  readonly thread?: URL;
}

const HEAP_MB = 512;
/** One takes about 40 kB. */
const MOST_KEPT = 500;
const THREAD = new URL('./drawThread.ts', import.meta.url);

const keyOf = ({ hash, mode, ports, locale, at, today }: Drawable): string =>
  JSON.stringify([hash, mode, ports, locale, at, today]);

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
  timeoutMs = 30_000,
  thread: file = THREAD,
}: DrawingOptions): Drawing {
  const path = join(resolve(webDist), '.draw', 'draw.js');
  const turns = createTurns({ atOnce: 1, waiting: MOST_KEPT });
  const drawn = lastUsed<Promise<DrawnPage | undefined> | undefined>(MOST_KEPT);
  let kept: Worker | undefined;
  let count = 0;

  function start(): Worker {
    const thread = new Worker(file, {
      execArgv: [],
      env: {},
      workerData: { program: pathToFileURL(path).href },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const forget = (): void => {
      if (kept === thread) kept = undefined;
    };
    return thread.on('error', forget).on('exit', forget);
  }

  async function draw(page: Drawable): Promise<DrawAnswer | undefined> {
    if (!(await turns.take())) return undefined;
    try {
      kept ??= start();
      const thread = kept;
      count += 1;
      thread.ref();
      const answer = await ask(thread, { ...page, id: count }, timeoutMs);
      thread.unref();
      if (answer === undefined && kept === thread) kept = undefined;
      return answer;
    } finally {
      turns.end();
    }
  }

  async function read(page: Drawable, key: string): Promise<DrawnPage | undefined> {
    const answer = await draw(page);
    if (answer === undefined) drawn.set(key, undefined);
    if (answer?.error !== undefined)
      logger.error('page not drawn', { release: page.hash, path: page.at, stack: answer.error });
    return answer?.page;
  }

  return {
    of(page) {
      if (!existsSync(path)) return Promise.resolve(undefined);
      const key = keyOf(page);
      const known = drawn.get(key) ?? read(page, key);
      drawn.set(key, known);
      return known;
    },
  };
}
