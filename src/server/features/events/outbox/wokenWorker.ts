import { AsyncLocalStorage } from 'node:async_hooks';

export interface WokenWorker {
  /** Works soon; any number of calls lead to one round. */
  wake(): void;
  start(): void;
  /** Resolves after the round in progress, if any. */
  stop(): Promise<void>;
}

interface Work {
  readonly work: () => Promise<unknown>;
  /** Milliseconds between rounds that nobody asked for. */
  readonly everyMs: number;
  /** Called for each round that failed; the next one follows in time. */
  readonly failed: (error: unknown) => void;
}

/** Works when it is woken and in any case every so often, one round at a time, on behalf of no request. */
export function wokenWorker({ work, everyMs, failed }: Work): WokenWorker {
  const asOfNow = AsyncLocalStorage.snapshot();
  let isStopped = true;
  let isAsked = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function rounds(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false;
      await work().catch(failed);
    }
    running = undefined;
    if (!isStopped) timer = setTimeout(wake, everyMs).unref();
  }

  function wake(): void {
    isAsked = true;
    if (isStopped || running) return;
    clearTimeout(timer);
    running = asOfNow(rounds);
  }

  return {
    wake,
    start() {
      isStopped = false;
      wake();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
