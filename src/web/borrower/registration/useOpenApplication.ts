import { useId, useState } from 'react';
import useSWR from 'swr';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { whenSeen } from '../parts/whenSeen.ts';
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
  const [cameSignedIn] = useState(isAsked);
  const place = useId();
  const { data, error } = useSWR<OpenApplication | null, unknown>(
    isAsked ? ['open-application', place] : null,
    async () => {
      const { readOpenApplication } = await import('./openApplication.ts');
      return (await readOpenApplication({ services, today }, release)) ?? null;
    },
    { ...whenSeen, revalidateIfStale: true, isPaused: isHidden },
  );
  const isAnswered = data !== undefined || error !== undefined;
  if (!isAsked || error !== undefined) return undefined;
  return isAnswered || !cameSignedIn ? (data ?? undefined) : 'asking';
}

const isHidden = (): boolean => document.visibilityState === 'hidden';
