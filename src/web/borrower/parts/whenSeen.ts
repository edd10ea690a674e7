import type { SWRConfiguration } from 'swr';

/** Refetches when the window becomes visible or focused. */
export const whenSeen: SWRConfiguration = {
  revalidateOnFocus: true,
  focusThrottleInterval: 0,
  dedupingInterval: 0,
};
