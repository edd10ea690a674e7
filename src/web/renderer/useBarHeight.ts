import { type RefObject, useEffect } from 'react';

/** The variable of the page that says how high the bar is that sticks to the bottom of the window. */
const BAR_HEIGHT = '--eq-bar';

/** Says how high a step's bar is while it sticks to the bottom, so that what floats over the page stays above it (SHELL-51). */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    let isSaid = false;
    const takeBack = () => {
      // The bar of a form in a dialog never stuck: what is said is another's.
      if (isSaid) style.removeProperty(BAR_HEIGHT);
      isSaid = false;
    };
    const observer = new ResizeObserver(() => {
      if (getComputedStyle(element).position !== 'sticky') return takeBack();
      isSaid = true;
      style.setProperty(BAR_HEIGHT, `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      takeBack();
    };
  }, [bar]);
}
