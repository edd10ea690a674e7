import useSWR, { type SWRConfiguration } from 'swr';
import { type KnownCondition, outstanding } from '../../../core/flow/conditions.ts';
import { useApp } from '../foundation/AppContext.tsx';
import type { Loaded } from '../parts/loaded.ts';
import { whenSeen } from '../parts/whenSeen.ts';

/** Milliseconds between two looks at what the lender asks for (COND-04, CONST-09). */
export const REFETCH_MS = 60_000;

/** What the lender asks and tells is read again every 60 s and whenever the window has the focus (C-41); a look that fails is no end of it. */
export const watched: SWRConfiguration = {
  ...whenSeen,
  refreshInterval: REFETCH_MS,
  revalidateOnMount: true,
  // Without it the first look that fails would be the last until the window has the focus again.
  shouldRetryOnError: true,
  onErrorRetry: (_error, _key, _config, look, options) => void setTimeout(look, REFETCH_MS, options),
};

/** The key that the conditions of an application are kept under. */
export const conditionsKey = (uuid: string) => ['conditions', uuid] as const;

/**
 * What the lender asks for, the oldest first (COND-03): read at once, every 60 s and whenever the window has the focus
 * (COND-04). Without an application nothing is read (COND-05). A later look that fails is no news.
 */
export function useConditions(uuid: string | undefined): Loaded<readonly KnownCondition[]> {
  const { services } = useApp();
  const { data, error, mutate } = useSWR(
    uuid === undefined ? null : conditionsKey(uuid),
    async ([, of]) => outstanding(await services.conditions.list(of)),
    watched,
  );
  if (uuid === undefined) return { type: 'ready', value: [] };
  if (data !== undefined) return { type: 'ready', value: data };
  // Each look comes by itself, so that a failure is said until one succeeds.
  return error === undefined ? { type: 'loading' } : { type: 'failed', error, retry: () => void mutate() };
}
