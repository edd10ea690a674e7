import { useSyncExternalStore } from 'react';

/** Screens from this width in pixels have the wide layout (SHELL-50). */
export const WIDE_FROM_PX = 1024;

const query = (): MediaQueryList | undefined => window.matchMedia?.(`(min-width: ${WIDE_FROM_PX}px)`);

function subscribe(changed: () => void): () => void {
  const watched = query();
  watched?.addEventListener('change', changed);
  return () => watched?.removeEventListener('change', changed);
}

/** Whether the window is wide, as it is resized; where nothing tells, it is. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? true,
    () => true,
  );
