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

const NOTHING_KEPT = { getItem: () => null };

/** What anybody may be assumed to allow. */
const ONLY_NECESSARY: PrivacyOptions = { analytics: false, replay: false, doNotSell: false };

/** This browser's privacy options (G-32), kept current. */
export function usePrivacy(): Privacy {
  const { local, today } = useApp();
  const { app } = useRelease();
  const isSignalled = hasGlobalPrivacyControl(navigator);
  /** A page is drawn for everybody before it is known who reads it. */
  const asOfNobody = useCallback(() => {
    const isFirst = isAskedFirst(app, NOTHING_KEPT, today());
    return JSON.stringify([ONLY_NECESSARY, isFirst]);
  }, [app, today]);
  const snapshot = useCallback(() => {
    const isFirst = isAskedFirst(app, local, today());
    const isOpen = isFirst && !isSignalled && !hasChosenAnalytics(local);
    return JSON.stringify([readPrivacyOptions(local, isSignalled, isFirst), isOpen]);
  }, [app, local, today, isSignalled]);
  const kept = useSyncExternalStore(subscribeToPrivacyOptions, snapshot, asOfNobody);
  const [options, isOpen] = useMemo(() => JSON.parse(kept) as [PrivacyOptions, boolean], [kept]);
  const choose = useCallback((next: PrivacyOptions) => writePrivacyOptions(local, next), [local]);
  return { options, isSignalled, isOpen, choose };
}
