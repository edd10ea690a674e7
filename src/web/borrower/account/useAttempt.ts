import { useCallback, useRef, useState } from 'react';

/** Something that is sent to the server, one at a time. */
export interface Attempt {
  readonly busy: boolean;
  /** Why the last one failed; undefined while one is under way. */
  readonly error: unknown;
  /** Begins one, unless one is under way. It stays busy after a success: the page goes on elsewhere, or calls `reset`. */
  readonly send: (work: () => Promise<void>) => void;
  readonly reset: () => void;
}

/** Sends one thing at a time and remembers why the last one failed. */
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
