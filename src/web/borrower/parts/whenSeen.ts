import type { SWRConfiguration } from 'swr';

/** For what may change behind the page: read again whenever the window is seen again or has the focus. */
export const whenSeen: SWRConfiguration = {
  revalidateOnFocus: true,
  focusThrottleInterval: 0,
  dedupingInterval: 0,
};
