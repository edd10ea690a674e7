import { useId, useState } from 'react';
import useSWR from 'swr';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { whenSeen } from '../parts/whenSeen.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import type { OpenApplication } from './openApplication.ts';

/**
 * The signed-in borrower's open application, read on entry and whenever the page is seen, since another tab may begin
 * one; `asking` until the first answer for a visitor who arrived signed in. Not read while `isSending`.
 */
export function useOpenApplication(isSending: boolean): OpenApplication | 'asking' | undefined {
  const { services, session, today } = useApp();
  const release = useRelease();
  // Rerenders when a token arrives, also from another tab.
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
