import { useState } from 'react';

export interface Work {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Does one thing at a time and keeps what it rejects with. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

export function useWork(): Work {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return {
    isBusy,
    error,
    async run(work) {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      try {
        await work();
      } catch (refused) {
        setError(refused);
      } finally {
        setBusy(false);
      }
    },
  };
}
