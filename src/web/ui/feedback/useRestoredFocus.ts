import { useLayoutEffect } from 'react';
import { MAIN_ID } from '../layout/AppFrame.tsx';

/**
 * Gives the focus back when a layer closes: to what had it when the layer opened, or to the main content if that is gone. At once, so that
 * whoever moves the focus for a reason of their own has the last word; the layer's own way (`disableRestoreFocus`) comes after a paint.
 */
export function useRestoredFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
      queueMicrotask(focusMain);
    };
  }, [open]);
}

/** If what had the focus is gone, or is gone by now. */
function focusMain(): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}
