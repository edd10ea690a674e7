import { type Ref, useEffect, useRef } from 'react';
import { useLanguage } from '../../renderer/ReleaseContext.tsx';
import { usePageTitle } from './usePageTitle.ts';

/**
 * Names the window after the screen and gives its heading the focus, so that a screen reader starts there. The same screen
 * in another language leaves the focus and the view where they are.
 */
export function useHeading(title: string): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const language = useLanguage();
  const titled = useRef(language);
  usePageTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen
  useEffect(() => {
    const isTranslated = titled.current !== language;
    titled.current = language;
    if (isTranslated) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title, language]);
  return heading;
}
