import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** For one order. */
  readonly milliseconds: number;
  /** Limit of the thread's heap. */
  readonly megabytes: number;
}

/** An order took more than a limit, and its thread was ended. */
export class ThreadOverran extends Error {
  readonly of: 'time' | 'memory';

  constructor(of: 'time' | 'memory') {
    super(`A thread took more than its limit of ${of}`);
    this.name = 'ThreadOverran';
    this.of = of;
  }
}

/** A thread that answers orders one after the other. */
export interface OrderedThread {
  /** The thread's answer; rejects with `ThreadOverran`, or what the thread throws. Another thread takes the next order then. */
  ask<T>(order: object): Promise<T>;
}

/** The thread starts with its first order and ends when there was none for a while; it keeps no process alive. */
export function createOrderedThread(program: URL, limits: ThreadLimits, idleMs: number): OrderedThread {
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  function forget(ended: Worker): void {
    if (thread === ended) thread = undefined;
  }

  async function answered<T>(order: object): Promise<T> {
    clearTimeout(ending);
    thread ??= startThread(program, limits, forget);
    try {
      return await answerOf<T>(thread, order, limits);
    } catch (error) {
      end();
      throw error;
    } finally {
      ending = setTimeout(end, idleMs).unref();
    }
  }

  return {
    ask<T>(order: object): Promise<T> {
      const answer = turn.then(() => answered<T>(order));
      turn = answer.catch(() => {});
      return answer;
    },
  };
}

function startThread(program: URL, { megabytes }: ThreadLimits, forget: (ended: Worker) => void): Worker {
  const thread = new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  thread.unref();
  // While nobody waits for an answer, an error ends the thread and not the server.
  thread.on('error', () => {});
  thread.on('exit', () => forget(thread));
  return thread;
}

const answerOf = <T>(thread: Worker, order: object, { milliseconds }: ThreadLimits): Promise<T> =>
  new Promise((resolve, reject) => {
    const over = new AbortController();
    const settle = (then: () => void) => (): void => {
      clearTimeout(tooLong);
      over.abort();
      then();
    };
    const tooLong = setTimeout(
      settle(() => reject(new ThreadOverran('time'))),
      milliseconds,
    );
    const listen = <T>(event: string, heard: (value: T) => void): void => {
      const once = (value: T) => settle(() => heard(value))();
      thread.once(event, once);
      over.signal.addEventListener('abort', () => thread.off(event, once));
    };
    listen<T>('message', resolve);
    listen('error', (error) => reject(isOutOfMemory(error) ? new ThreadOverran('memory') : error));
    listen<number>('exit', (code) => reject(new Error(`A thread ended with ${code}`)));
    thread.postMessage(order);
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
