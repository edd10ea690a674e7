import { type RefObject, useLayoutEffect } from 'react';
import { type Place, placeBeside } from './placeBeside.ts';

/**
 * Keeps an open floating element beside its anchor through scrolling and resizing. The element is `position: fixed`;
 * its arrow reads `--eq-arrow`, and its side is in `data-side`.
 */
export function useBeside(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  prefer: Place['side'],
): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const place = () => put(anchor.current, floating.current, prefer);
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [open, anchor, floating, prefer]);
}

function put(anchor: HTMLElement | null, floating: HTMLElement | null, prefer: Place['side']): void {
  if (!anchor || !floating) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const place = placeBeside({
    anchor: anchor.getBoundingClientRect(),
    size: { width: floating.offsetWidth, height: floating.offsetHeight },
    room: { width: clientWidth, height: clientHeight },
    prefer,
  });
  floating.style.left = `${place.left}px`;
  floating.style.top = `${place.top}px`;
  floating.style.setProperty('--eq-arrow', `${place.arrow}px`);
  floating.dataset.side = place.side;
}
