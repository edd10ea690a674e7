import { type Ref, useEffect, useRef } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useLanguage } from '../../renderer/ReleaseContext.tsx';
import { scrollToTop } from '../../renderer/scrollToTop.ts';
import { FIRST_KEY, usePlace } from '../foundation/router.tsx';

/**
 * Sets the window title and focuses the heading, so that screen readers start there. The focus stays when only the
 * language changed, and on the first screen if the visitor is already elsewhere, such as in the chat.
 */
export function useHeading(title: string): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const language = useLanguage();
  const titled = useRef(language);
  const isFirst = useRef(usePlace().key === FIRST_KEY);
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

/** Sets the window title. */
function usePageTitle(title: string): void {
  const { text } = useCopy();
  const words = text('common.pageTitle', { title });
  useEffect(() => {
    document.title = words;
  }, [words]);
}
