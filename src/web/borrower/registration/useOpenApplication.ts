import { useEffect, useState } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { useAuth } from '../session/AuthProvider.tsx';
import type { OpenApplication } from './openApplication.ts';

/**
 * The open application of whoever is signed in, asked for when the page comes and whenever it is seen again, since another
 * tab may have begun one; `asking` until the first answer of who came signed in. Nothing is asked while `isSending`.
 */
export function useOpenApplication(isSending: boolean): OpenApplication | 'asking' | undefined {
  const { services, session, today } = useApp();
  const release = useRelease();
  // Tells when a token comes, in this tab or another.
  useAuth();
  const isAsked = session.read() !== undefined && !isSending;
  const [found, setFound] = useState<OpenApplication | 'asking' | undefined>(isAsked ? 'asking' : undefined);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const { readOpenApplication } = await import('./openApplication.ts');
      const open = await readOpenApplication({ services, today }, release);
      if (!isOver) setFound(open);
    };
    const onSeen = () => void ask().catch(() => isOver || setFound(undefined));
    onSeen();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [isAsked, services, today, release]);
  return isAsked ? found : undefined;
}
