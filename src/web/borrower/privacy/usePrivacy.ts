import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useApp } from '../app/AppContext.tsx';
import {
  hasGlobalPrivacyControl,
  type PrivacyOptions,
  readPrivacyOptions,
  subscribeToPrivacyOptions,
  writePrivacyOptions,
} from './privacyOptions.ts';

/** What the borrower allows, drawn again when it changes; `isSignalled`: Global Privacy Control decides. */
export interface Privacy {
  readonly options: PrivacyOptions;
  readonly isSignalled: boolean;
  readonly choose: (options: PrivacyOptions) => void;
}

/** The borrower's privacy options of this browser (G-32). */
export function usePrivacy(): Privacy {
  const { local } = useApp();
  const isSignalled = hasGlobalPrivacyControl(navigator);
  const snapshot = useCallback(
    () => JSON.stringify(readPrivacyOptions(local, isSignalled)),
    [local, isSignalled],
  );
  const kept = useSyncExternalStore(subscribeToPrivacyOptions, snapshot);
  const options = useMemo(() => JSON.parse(kept) as PrivacyOptions, [kept]);
  const choose = useCallback((next: PrivacyOptions) => writePrivacyOptions(local, next), [local]);
  return { options, isSignalled, choose };
}
