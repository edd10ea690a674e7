import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '../../../foundation/AppContext.tsx';

/** Where a visit to a provider stands. */
export type VisitState = 'none' | 'working' | 'cancelled' | 'failed' | 'unavailable';

/** What a provider sent the borrower back with, from the address. */
export interface ProviderReturn {
  readonly publicToken: string;
  readonly state: string | undefined;
}

const returned = (query: URLSearchParams): ProviderReturn | undefined => {
  const publicToken = query.get('publicToken') ?? query.get('result');
  return publicToken ? { publicToken, state: query.get('state') ?? undefined } : undefined;
};

const visitState = (query: URLSearchParams): VisitState => {
  const error = query.get('error');
  if (error !== null) return error === 'cancelled' ? 'cancelled' : 'failed';
  return returned(query) ? 'working' : 'none';
};

/** What differs between the providers. */
export interface ProviderVisit {
  /** Asks for a visit; resolves to its address. */
  readonly begin: () => Promise<string>;
  /** Sends on what the provider sent the borrower back with, and leads on. */
  readonly take: (back: ProviderReturn) => Promise<void>;
}

/**
 * The way to a provider and back: `link` leaves for it, and what it sent the borrower back with is taken once. What the
 * address says of a visit that was left or failed is told too.
 */
export function useProviderVisit({ begin, take }: ProviderVisit) {
  const { search } = useLocation();
  const { leave } = useApp();
  const [query] = useState(() => new URLSearchParams(search));
  const [visit, setVisit] = useState<VisitState>(() => visitState(query));
  const hasBegun = useRef(false);
  useEffect(() => {
    const back = returned(query);
    if (!back || hasBegun.current) return;
    hasBegun.current = true;
    take(back).then(
      () => setVisit('none'),
      () => setVisit('unavailable'),
    );
  }, [query, take]);
  const link = useCallback(async (): Promise<void> => {
    const address = await begin().catch(() => undefined);
    if (address === undefined) setVisit('failed');
    else leave(address);
  }, [begin, leave]);
  return { visit, link };
}
