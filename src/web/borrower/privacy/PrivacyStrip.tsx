import { useCallback, useState } from 'react';
import { lazyOverlay } from '../shell/overlay/lazyOverlay.tsx';
import { usePrivacy } from './usePrivacy.ts';

const PrivacyQuestion = lazyOverlay(() => import('./PrivacyQuestion.tsx'));

/** Under the header while analytics waits for an answer; where it cannot be asked for, analytics goes on waiting. */
export function PrivacyStrip() {
  const { isOpen } = usePrivacy();
  const [isGivenUp, setGivenUp] = useState(false);
  const giveUp = useCallback(() => setGivenUp(true), []);
  return isOpen && !isGivenUp ? <PrivacyQuestion onClose={giveUp} /> : null;
}
