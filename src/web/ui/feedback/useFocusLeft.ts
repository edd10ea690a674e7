import { useEffect } from 'react';
import { MAIN_ID } from '../layout/AppFrame.tsx';

/** Once a dialog is gone, and what opened it too, the main part of the page has the focus: the keyboard does not begin anew. */
export function useFocusLeft(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    // After the layer itself has given the focus back.
    return () => queueMicrotask(focusMain);
  }, [open]);
}

function focusMain(): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}
