import { type RefObject, useEffect } from 'react';
import { WIDE_FROM_PX } from '../ui/useIsWide.ts';

/** The variable of the page that says how far up a bar reaches from the bottom of the window. */
const BAR_HEIGHT = '--eq-bar';

/** As much of the window's bottom as what floats over the page may take, in pixels. */
const FLOATING = 72;

/** How far up the bar reaches, in pixels; 0 when it stands above what floats, or below the window. */
function reachOf(bar: Element, windowHeight: number): number {
  const { top, bottom } = bar.getBoundingClientRect();
  return bottom > windowHeight - FLOATING ? Math.max(0, Math.ceil(windowHeight - top)) : 0;
}

const isInDialog = (bar: Element): boolean => bar.closest('[role="dialog"]') !== null;

/**
 * Says on narrow screens, and where it sticks to the window, how far up a step's bar reaches, so that what floats over the
 * page stays above it (SHELL-51) and what is brought into view is not under it.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined' || isInDialog(element)) return undefined;
    const { style } = document.documentElement;
    let said = 0;
    const say = () => {
      const isOver = window.innerWidth < WIDE_FROM_PX || getComputedStyle(element).position === 'sticky';
      const reach = isOver ? reachOf(element, window.innerHeight) : 0;
      if (reach === said) return;
      said = reach;
      style.setProperty(BAR_HEIGHT, `${reach}px`);
    };
    // What stands above the bar may move it as well.
    const observer = new ResizeObserver(say);
    observer.observe(element);
    observer.observe(document.body);
    window.addEventListener('scroll', say, { passive: true });
    window.addEventListener('resize', say);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', say);
      window.removeEventListener('resize', say);
      style.removeProperty(BAR_HEIGHT);
    };
  }, [bar]);
}
