import type { SWRResponse } from 'swr';

/** What `useSWR` answers, one case at a time. */
export type Loaded<T> =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly type: 'ready'; readonly value: T };

/** The case that a query is in; what failed before and is tried again is loading. */
export function loadedOf<T>({ data, error, isLoading, mutate }: SWRResponse<T, unknown>): Loaded<T> {
  if (data !== undefined) return { type: 'ready', value: data };
  if (isLoading || error === undefined) return { type: 'loading' };
  return { type: 'failed', error, retry: () => void mutate() };
}
