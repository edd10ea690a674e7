import type { SWRConfiguration } from 'swr';

/** No retry, and nothing is fetched again on mount, focus or reconnect (HTTP-08); answers live as long as the application stands. */
export const queryDefaults: SWRConfiguration & { readonly provider: () => Map<string, object> } = {
  provider: () => new Map(),
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};
