import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

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

/**
 * Takes what a provider sent the borrower back with, once; `take` sends it on and leads on. What the address says of a
 * visit that was left or failed is told too.
 */
export function useProviderReturn(take: (back: ProviderReturn) => Promise<void>) {
  const { search } = useLocation();
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
  return { visit, setVisit };
}
