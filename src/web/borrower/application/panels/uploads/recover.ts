/** Resolves when the browser comes back online, or after the time while online; rejects on abort. */
export function recover(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (settle: () => void) => () => {
      over.abort();
      settle();
    };
    const timer = navigator.onLine ? setTimeout(end(resolve), milliseconds) : undefined;
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', end(resolve), { signal: over.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: over.signal },
    );
  });
}
