import { type Ref, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useLanguage } from '../../renderer/ReleaseContext.tsx';
import { scrollToTop } from '../../renderer/scrollToTop.ts';

/** The key of the location that a window was opened at. */
const FIRST_KEY = 'default';

/**
 * Names the window after the screen and gives its heading the focus, so that a screen reader starts there. The same screen
 * in another language leaves the focus and the view where they are, and so does the first screen of a window whose person
 * went on to something else, such as the chat, before it came.
 */
export function useHeading(title: string): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const language = useLanguage();
  const titled = useRef(language);
  const isFirst = useRef(useLocation().key === FIRST_KEY);
  usePageTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen
  useEffect(() => {
    const isTranslated = titled.current !== language;
    titled.current = language;
    const isElsewhere = isFirst.current && (document.activeElement ?? document.body) !== document.body;
    isFirst.current = false;
    if (isTranslated || isElsewhere) return;
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, [title, language]);
  return heading;
}

/** Names the window after the screen. */
function usePageTitle(title: string): void {
  const { text } = useCopy();
  const words = text('common.pageTitle', { title });
  useEffect(() => {
    document.title = words;
  }, [words]);
}
