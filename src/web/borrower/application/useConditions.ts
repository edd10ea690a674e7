import useSWR, { type SWRConfiguration } from 'swr';
import { type KnownCondition, outstanding } from '../../../core/flow/conditions.ts';
import { useApp } from '../foundation/AppContext.tsx';
import type { Loaded } from '../parts/loaded.ts';
import { whenSeen } from '../parts/whenSeen.ts';

/** Milliseconds between reads of conditions (COND-04, CONST-09). */
export const REFETCH_MS = 60_000;

/** Conditions and notifications refresh every 60 s and on focus (C-41); a failed read does not end it. */
export const watched: SWRConfiguration = {
  ...whenSeen,
  refreshInterval: REFETCH_MS,
  revalidateOnMount: true,
  // Otherwise a failed read would end polling until the window regains focus.
  shouldRetryOnError: true,
  onErrorRetry: (_error, _key, _config, look, options) => void setTimeout(look, REFETCH_MS, options),
};

/** SWR key of an application's conditions. */
export const conditionsKey = (uuid: string) => ['conditions', uuid] as const;

/**
 * Conditions, oldest first (COND-03), read at once, every 60 s and on focus (COND-04); not without an application
 * (COND-05). A failed refresh is ignored.
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
  // Each read reports its failure until one succeeds.
  return error === undefined ? { type: 'loading' } : { type: 'failed', error, retry: () => void mutate() };
}
