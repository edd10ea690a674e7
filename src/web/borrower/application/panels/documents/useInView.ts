import { type RefObject, useEffect, useRef } from 'react';

export interface Watched {
  readonly target: RefObject<Element | null>;
  readonly root: RefObject<Element | null>;
  /** CSS margin around it that also counts. */
  readonly margin?: string;
}

/** Reports when an element enters or leaves the view, and once initially. */
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
