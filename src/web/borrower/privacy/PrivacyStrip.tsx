import styled from '@emotion/styled';
import { useCallback, useState } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { media } from '../../ui/theme/cssVars.ts';
import { lazyOverlay } from '../overlay/lazyOverlay.tsx';
import { usePrivacy } from './usePrivacy.ts';

const PrivacyQuestion = lazyOverlay(() => import('./PrivacyQuestion.tsx'));

/** As high as the question in most windows, so that the page hardly moves when it comes. */
const Room = styled('div')({ minHeight: '10.5rem', [media.wide]: { minHeight: '5.5rem' } });

/** Under the header while analytics waits for an answer; where it cannot be asked for, analytics goes on waiting. */
export function PrivacyStrip() {
  const { copy } = useRelease();
  const { isOpen } = usePrivacy();
  const [isGivenUp, setGivenUp] = useState(false);
  const giveUp = useCallback(() => setGivenUp(true), []);
  if (!isOpen || isGivenUp) return null;
  return (
    <Room>
      <PrivacyQuestion key={copy.locale} onClose={giveUp} />
    </Room>
  );
}
