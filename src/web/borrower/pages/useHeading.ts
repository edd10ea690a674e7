import { type Ref, useEffect, useRef } from 'react';
import { usePageTitle } from './usePageTitle.ts';

/** Names the window after the screen and gives its heading the focus, so that a screen reader starts there. */
export function useHeading(title: string): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
