import { useEffect, useState } from 'react';
import { type SuggestedAddress, useStepForm } from '../FormContext.tsx';

const LEAST_CHARACTERS = 3;
const DEBOUNCE_MS = 180;
const NONE: readonly SuggestedAddress[] = [];

/** The addresses found for a text. */
export interface Suggestions {
  readonly found: readonly SuggestedAddress[];
  readonly loading: boolean;
  /** What they were found for. */
  readonly typed: string;
}

/** Looks addresses up a moment after typing stops; a failure finds none, because the address can be typed in full. */
export function useAddressSuggestions(typed: string): Suggestions {
  const { suggestAddresses } = useStepForm();
  const [state, setState] = useState<Suggestions>({ found: NONE, loading: false, typed: '' });
  const query = typed.trim();
  useEffect(() => {
    if (!suggestAddresses || query.length < LEAST_CHARACTERS) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setState((before) => ({ ...before, loading: true }));
      const found = await suggestAddresses(query, abort.signal).catch(() => NONE);
      if (!abort.signal.aborted) setState({ found, loading: false, typed: query });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, suggestAddresses]);
  return query.length < LEAST_CHARACTERS ? { found: NONE, loading: false, typed: query } : state;
}
