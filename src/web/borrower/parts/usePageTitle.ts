import { useEffect } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';

/** Names the window after the screen. */
export function usePageTitle(title: string): void {
  const { text } = useCopy();
  const words = text('common.pageTitle', { title });
  useEffect(() => {
    document.title = words;
  }, [words]);
}
