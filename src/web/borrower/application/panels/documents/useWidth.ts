import { type RefObject, useEffect, useState } from 'react';

/** How wide an element is in CSS pixels, also after it changes; 0 before that is known. */
export function useWidth(target: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return width;
}
