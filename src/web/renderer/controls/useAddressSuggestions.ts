import { useEffect, useState } from 'react';
import { type SuggestedAddress, useStepForm } from '../FormContext.tsx';

const LEAST_CHARACTERS = 3;
const DEBOUNCE_MS = 180;
const NONE: readonly SuggestedAddress[] = [];

export interface Suggestions {
  readonly found: readonly SuggestedAddress[];
  /** True while `found` still belongs to an earlier text. */
  readonly loading: boolean;
}

interface Found {
  readonly found: readonly SuggestedAddress[];
  readonly of: string;
}

/** Looks up addresses once typing pauses. A failure gives no suggestions; the borrower can type the address in full. */
export function useAddressSuggestions(typed: string): Suggestions {
  const { suggestAddresses } = useStepForm();
  const [{ found, of }, setFound] = useState<Found>({ found: NONE, of: '' });
  const query = typed.trim();
  useEffect(() => {
    if (!suggestAddresses || query.length < LEAST_CHARACTERS) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const next = await suggestAddresses(query, abort.signal).catch(() => NONE);
      if (!abort.signal.aborted) setFound({ found: next, of: query });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, suggestAddresses]);
  if (query.length < LEAST_CHARACTERS) return { found: NONE, loading: false };
  return { found, loading: suggestAddresses !== undefined && of !== query };
}
