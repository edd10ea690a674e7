import styled from '@emotion/styled';
import { useCallback, useState } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { media } from '../../ui/theme/cssVars.ts';
import { lazyOverlay } from '../overlay/lazyOverlay.tsx';
import { usePrivacy } from './usePrivacy.ts';

const PrivacyQuestion = lazyOverlay(() => import('./PrivacyQuestion.tsx'));

/** Height of the question in most windows, to limit layout shift. */
const Room = styled('div')({
  minHeight: '10.5rem',
  [media.wide]: { minHeight: '5.5rem' },
  // A drawn page whose reader has answered already (web/drawn/visitor.ts).
  'html[data-privacy="answered"] &': { display: 'none' },
});

/** Under the header until analytics is decided; if the question cannot load, analytics keeps waiting. */
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
