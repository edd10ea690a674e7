import styled from '@emotion/styled';
import { useState } from 'react';
import type { LoanOriginator } from '../../clients/leadPortalService.ts';
import { color } from '../../ui/theme/cssVars.ts';
import { originatorInitials } from './originatorWords.ts';

const Round = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  borderRadius: '50%',
  overflow: 'hidden',
  background: color.primaryTint,
  color: color.primary,
  fontWeight: 650,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** The originator's picture, or initials; the name is beside it. */
export function OriginatorPicture({ originator }: { originator: LoanOriginator }) {
  const { avatarUri } = originator;
  const [broken, setBroken] = useState<string>();
  return (
    <Round aria-hidden="true">
      {avatarUri && avatarUri !== broken ? (
        <img src={avatarUri} alt="" width={44} height={44} onError={() => setBroken(avatarUri)} />
      ) : (
        originatorInitials(originator)
      )}
    </Round>
  );
}
