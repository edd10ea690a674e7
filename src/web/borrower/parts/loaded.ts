import type { SWRResponse } from 'swr';

/** The result of `useSWR` as a union. */
export type Loaded<T> =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly type: 'ready'; readonly value: T };

/** The state of a query; a retry after a failure counts as loading. */
export function loadedOf<T>({ data, error, isLoading, mutate }: SWRResponse<T, unknown>): Loaded<T> {
  if (data !== undefined) return { type: 'ready', value: data };
  if (isLoading || error === undefined) return { type: 'loading' };
  return { type: 'failed', error, retry: () => void mutate() };
}
