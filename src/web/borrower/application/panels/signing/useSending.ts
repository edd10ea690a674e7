import { useState } from 'react';

/** Sends one call at a time; a failure shows until the next. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    work()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return { busy, error, run };
}
