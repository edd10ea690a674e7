import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp } from '../../../foundation/AppContext.tsx';
import { usePlace } from '../../../foundation/router.tsx';

export type VisitState = 'none' | 'working' | 'cancelled' | 'failed' | 'unavailable';

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

export interface ProviderVisit {
  /** Starts a visit; resolves to its URL. */
  readonly begin: () => Promise<string>;
  /** Submits what the provider returned and moves on. */
  readonly take: (back: ProviderReturn) => Promise<void>;
}

/**
 * A visit to a provider: `link` leaves for it, and its return is processed once. Also reports canceled and failed
 * visits.
 */
export function useProviderVisit({ begin, take }: ProviderVisit) {
  const { search } = usePlace();
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
