import { type RefObject, useEffect } from 'react';
import { WIDE_FROM_PX } from '../ui/useIsWide.ts';

/** CSS variable: how far a bar reaches up from the bottom of the window. */
const BAR_HEIGHT = '--eq-bar';

/** Pixels at the bottom of the window that floating elements may use. */
const FLOATING = 72;

/** Pixels the bar reaches up; 0 when it is above the floating elements or below the window. */
function reachOf(bar: Element, windowHeight: number): number {
  const { top, bottom } = bar.getBoundingClientRect();
  return bottom > windowHeight - FLOATING ? Math.max(0, Math.ceil(windowHeight - top)) : 0;
}

const isInDialog = (bar: Element): boolean => bar.closest('[role="dialog"]') !== null;

/**
 * Publishes the height of a sticky step bar, so that floating elements stay above it (SHELL-51) and content scrolled
 * into view is not hidden under it.
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
    // Changes above the bar may move it too.
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
