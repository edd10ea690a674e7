import { type RefObject, useEffect, useState } from 'react';

/** What a borrower reads or presses; a picture without words only adorns the page. */
const CONTENT = [
  ...['a', 'button', 'input', 'select', 'textarea', 'label', 'legend', 'h1', 'h2', 'h3', 'h4', 'p', 'li'],
  ...['dt', 'dd', 'th', 'td', 'img:not([alt=""])', '[role="img"]', 'progress'],
].join();

/** Pixels between the points that are looked at: less than a line of the smallest words. */
const STEP = 10;

/** Whether content of the page lies under a floating element, where the page is scrolled to now. */
export function useCovers(floating: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (floating.current) setCovers(liesOverContent(floating.current));
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(soon);
    const changes = new MutationObserver(soon);
    sizes?.observe(document.body);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      sizes?.disconnect();
      changes.disconnect();
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [floating]);
  return covers;
}

function liesOverContent(floating: HTMLElement): boolean {
  const { left, right, top, bottom } = floating.getBoundingClientRect();
  return between(left, right).some((x) => between(top, bottom).some((y) => isContentAt(x, y, floating)));
}

/** From the first to the last whole pixel. */
function between(first: number, last: number): readonly number[] {
  const points: number[] = [];
  for (let at = first + 1; at < last - 1; at += STEP) points.push(at);
  return last - first > 2 ? [...points, last - 1] : points;
}

const isContentAt = (x: number, y: number, floating: HTMLElement): boolean =>
  document
    .elementsFromPoint?.(x, y)
    .some((one) => !floating.contains(one) && one.closest(CONTENT) !== null) ?? false;
