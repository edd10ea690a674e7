import { useLayoutEffect } from 'react';
import { MAIN_ID } from '../layout/AppFrame.tsx';

/**
 * Gives the focus back when a layer closes: to what had it when the layer opened, or to the main content if that is gone. As soon as the
 * layer is gone, so that whoever moves the focus for a reason of their own has the last word; the layer's own way
 * (`disableRestoreFocus`) comes after a paint.
 */
export function useRestoredFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    // While the layer is there, it holds the focus.
    return () => queueMicrotask(() => giveBack(opener));
  }, [open]);
}

function giveBack(opener: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  if (opener instanceof HTMLElement && opener !== body && opener.isConnected) opener.focus();
  else document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}
