import type { SWRConfiguration } from 'swr';

/**
 * No retries, and no refetch on mount, focus or reconnect (HTTP-08); answers are kept while the application is mounted.
 */
export const queryDefaults: SWRConfiguration & { readonly provider: () => Map<string, object> } = {
  provider: () => new Map(),
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};
