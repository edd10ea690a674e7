import { useEffect } from 'react';
import { MAIN_ID } from '../layout/AppFrame.tsx';

/** Moves the focus to the main content when a dialog closes and its opener no longer exists. */
export function useFocusLeft(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    // After the layer has restored the focus.
    return () => queueMicrotask(focusMain);
  }, [open]);
}

function focusMain(): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}
