import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { isAskedFirst } from './isAskedFirst.ts';
import {
  hasChosenAnalytics,
  hasGlobalPrivacyControl,
  type PrivacyOptions,
  readPrivacyOptions,
  subscribeToPrivacyOptions,
  writePrivacyOptions,
} from './privacyOptions.ts';

/** `isSignalled`: Global Privacy Control decides; `isOpen`: analytics awaits the borrower's answer. */
export interface Privacy {
  readonly options: PrivacyOptions;
  readonly isSignalled: boolean;
  readonly isOpen: boolean;
  readonly choose: (options: PrivacyOptions) => void;
}

/** This browser's privacy options (G-32), kept current. */
export function usePrivacy(): Privacy {
  const { local, today } = useApp();
  const { app } = useRelease();
  const isSignalled = hasGlobalPrivacyControl(navigator);
  const snapshot = useCallback(() => {
    const isFirst = isAskedFirst(app, local, today());
    const isOpen = isFirst && !isSignalled && !hasChosenAnalytics(local);
    return JSON.stringify([readPrivacyOptions(local, isSignalled, isFirst), isOpen]);
  }, [app, local, today, isSignalled]);
  const kept = useSyncExternalStore(subscribeToPrivacyOptions, snapshot);
  const [options, isOpen] = useMemo(() => JSON.parse(kept) as [PrivacyOptions, boolean], [kept]);
  const choose = useCallback((next: PrivacyOptions) => writePrivacyOptions(local, next), [local]);
  return { options, isSignalled, isOpen, choose };
}
