import { type RefObject, useEffect } from 'react';
import { WIDE_FROM_PX } from '../ui/useIsWide.ts';

/** CSS variable: how far a bar reaches up from the bottom of the window where the page is scrolled to now. */
const REACH = '--eq-bar';

/** CSS variable: the height of a bar that is sticky, the same wherever the page is scrolled to. */
const COVER = '--eq-bar-cover';

/** Pixels at the bottom of the window that floating elements may use. */
const FLOATING = 72;

/** Pixels the bar reaches up; 0 when it is above the floating elements or below the window. */
function reachOf(bar: Element, windowHeight: number): number {
  const { top, bottom } = bar.getBoundingClientRect();
  return bottom > windowHeight - FLOATING ? Math.max(0, Math.ceil(windowHeight - top)) : 0;
}

const isInDialog = (bar: Element): boolean => bar.closest('[role="dialog"]') !== null;

/** Sets a CSS variable of the page in pixels, if it changes. */
function publisher(name: string) {
  const { style } = document.documentElement;
  let said = 0;
  return {
    say(pixels: number): void {
      if (pixels === said) return;
      said = pixels;
      style.setProperty(name, `${pixels}px`);
    },
    end: () => void style.removeProperty(name),
  };
}

/**
 * Publishes where a step's bar reaches to, so that floating elements stay above it (SHELL-51), and its height while it
 * is sticky, so that content scrolled into view is not hidden under it. The latter must not change by scrolling:
 * otherwise scrolling to the same place twice would lead to two places.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined' || isInDialog(element)) return undefined;
    const [reach, cover] = [publisher(REACH), publisher(COVER)];
    const say = () => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      const isOver = isSticky || window.innerWidth < WIDE_FROM_PX;
      reach.say(isOver ? reachOf(element, window.innerHeight) : 0);
      cover.say(isSticky ? Math.ceil(element.getBoundingClientRect().height) : 0);
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
      reach.end();
      cover.end();
    };
  }, [bar]);
}
