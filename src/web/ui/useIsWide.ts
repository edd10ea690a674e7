import { useSyncExternalStore } from 'react';

/** Minimum width of the wide layout in pixels (SHELL-50). */
export const WIDE_FROM_PX = 1024;

const query = (): MediaQueryList | undefined => window.matchMedia?.(`(min-width: ${WIDE_FROM_PX}px)`);

function subscribe(changed: () => void): () => void {
  const watched = query();
  watched?.addEventListener('change', changed);
  return () => watched?.removeEventListener('change', changed);
}

/** Follows whether the window is wide; undefined while a page that the server drew is taken over. */
export const useIsWideIfKnown = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => query()?.matches ?? true,
    () => undefined,
  );

/** Follows whether the window is wide; true where that is unknown. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? true,
    () => true,
  );
