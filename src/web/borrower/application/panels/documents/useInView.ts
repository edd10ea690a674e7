import { type RefObject, useEffect, useRef } from 'react';

/** What is watched, and within what. */
export interface Watched {
  readonly target: RefObject<Element | null>;
  /** The element that scrolls. */
  readonly root: RefObject<Element | null>;
  /** How far outside still counts, as CSS margins. */
  readonly margin?: string;
}

/** Tells when an element comes into view or leaves it, at once for what stands there. */
export function useInView(
  { target, root, margin = '0px' }: Watched,
  tell: (isInView: boolean) => void,
): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => latest.current(entries.at(-1)?.isIntersecting === true),
      { root: root.current, rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, root, margin]);
}
