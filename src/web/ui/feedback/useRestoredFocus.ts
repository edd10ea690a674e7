import { useLayoutEffect } from 'react';
import { MAIN_ID } from '../layout/AppFrame.tsx';

/** What MUI puts around a layer, which stands outside the page. */
const isOfLayer = (element: Element): boolean => element.closest('[role="presentation"]') !== null;

/**
 * Gives the focus back when a layer closes: to what had it when the layer opened, or to what the page meant to have it meanwhile (the
 * heading of a new screen), or to the main content if that is gone. As soon as the layer is gone, so that whoever moves the focus for
 * a reason of their own has the last word; the layer's own way (`disableRestoreFocus`) comes after a paint.
 */
export function useRestoredFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    let place = document.activeElement;
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && !isOfLayer(target)) place = target;
    };
    document.addEventListener('focusin', follow, true);
    return () => {
      document.removeEventListener('focusin', follow, true);
      // While the layer is there, it holds the focus.
      queueMicrotask(() => giveBack(place));
    };
  }, [open]);
}

function giveBack(place: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  if (place instanceof HTMLElement && place !== body && place.isConnected) place.focus();
  else document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}
