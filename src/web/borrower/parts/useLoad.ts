import { useCallback, useEffect, useState } from 'react';

/** Something that is being loaded, was, or could not be. */
export type Loaded<T> =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly type: 'ready'; readonly value: T; readonly reload: () => void };

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** Loads once, and again when `load` is another function or a reload is asked for; a late answer of an earlier load is dropped. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T>>();
  const again = useCallback(() => {
    setOutcome(undefined);
    setAttempt((count) => count + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: Outcome<T>) => isCurrent && setOutcome(next);
    load().then(
      (value) => settle({ value }),
      (error: unknown) => settle({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  if (!outcome) return { type: 'loading' };
  if ('error' in outcome) return { type: 'failed', error: outcome.error, retry: again };
  return { type: 'ready', value: outcome.value, reload: again };
}
