/** The browser's own by default. */
export interface ConnectionPorts {
  readonly isOnline: () => boolean;
  /** The page's service workers, if supported. */
  readonly workers: ServiceWorkerContainer | undefined;
  /** Resolves to whether the server answers. */
  readonly reach: () => Promise<boolean>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const LOOK_AGAIN_MS = 5000;

const browserPorts = (): ConnectionPorts => ({
  isOnline: () => navigator.onLine,
  // A server that draws the page has a navigator too, without workers.
  workers: navigator.serviceWorker,
  reach: async () => (await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined))?.ok ?? false,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** Whether there is a connection, with change events. */
export interface Connection {
  readonly isOnline: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
}

/**
 * Follows the browser's online state, but offline while the worker shows a cached page because the server was
 * unreachable, until it answers.
 */
export function watchConnection(ports: ConnectionPorts = browserPorts()): Connection {
  const told = new Set<() => void>();
  let isKeptPage = false;
  const tell = (): void => {
    for (const changed of told) changed();
  };

  async function untilReached(): Promise<void> {
    if (isKeptPage) return;
    isKeptPage = true;
    tell();
    while (!(await ports.reach())) await ports.wait(LOOK_AGAIN_MS);
    isKeptPage = false;
    tell();
  }

  // Same format as serviceWorker/messages.ts.
  const { workers } = ports;
  workers?.addEventListener('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === 'kept-page') void untilReached();
  });
  workers?.startMessages?.();
  workers?.controller?.postMessage({ type: 'which-page' });

  return {
    isOnline: () => ports.isOnline() && !isKeptPage,
    subscribe(changed) {
      told.add(changed);
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        told.delete(changed);
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
  };
}
