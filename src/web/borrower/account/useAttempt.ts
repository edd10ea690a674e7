import { useCallback, useRef, useState } from 'react';

/** Sends one request at a time. */
export interface Attempt {
  readonly busy: boolean;
  /** The last failure; undefined while sending. */
  readonly error: unknown;
  /** Starts unless busy. Stays busy after success, until the page changes or `reset` is called. */
  readonly send: (work: () => Promise<void>) => void;
  readonly reset: () => void;
}

/** Sends one request at a time and keeps the last failure. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);
  const reset = useCallback(() => {
    isSending.current = false;
    setBusy(false);
  }, []);
  const send = useCallback(
    (work: () => Promise<void>) => {
      if (isSending.current) return;
      isSending.current = true;
      setBusy(true);
      setError(undefined);
      work().catch((failure: unknown) => {
        reset();
        setError(failure);
      });
    },
    [reset],
  );
  return { busy, error, send, reset };
}
