import styled from '@emotion/styled';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import type { LoanOriginator } from '../../clients/leadPortalService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { color, fontSize, media } from '../../ui/theme/cssVars.ts';
import { OriginatorPicture } from './OriginatorPicture.tsx';
import { originatorLabel, originatorTitle } from './originatorWords.ts';
import { useReferringOriginator } from './useOriginator.ts';

const Bar = styled('aside')({
  minHeight: '3.75rem',
  background: color.raised,
  borderBottom: `1px solid ${color.hairline}`,
  fontSize: fontSize.small,
  lineHeight: 1.35,
  [media.desktop]: { display: 'none' },
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    padding: '0.5rem 1rem',
    [media.wide]: { padding: '0.5rem 1.5rem' },
  },
  '& p': { flex: 1, minWidth: 0 },
  '& p > span': { display: 'block', color: color.muted },
  '& p > strong': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& a': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    fontWeight: 600,
  },
});

/**
 * The referring loan originator, at the top of pages too narrow for the card (SHELL-26); space is reserved while
 * loading.
 */
export function OriginatorBar() {
  const { text } = useCopy();
  const { isComing, originator } = useReferringOriginator();
  if (!originator && !isComing) return null;
  return (
    <Bar aria-label={text('shell.originator.label')}>{originator ? <Shown {...originator} /> : null}</Bar>
  );
}

function Shown(originator: LoanOriginator) {
  const { text } = useCopy();
  const { phoneNumber, email } = originator;
  return (
    <div>
      <OriginatorPicture originator={originator} />
      <p>
        <span>{text(originatorLabel(originator))}</span>
        <strong>{originatorTitle(originator)}</strong>
      </p>
      {phoneNumber ? (
        <a href={`tel:${phoneNumber}`}>
          {text('shell.originator.phone', { phone: formatUsPhone(phoneNumber) })}
        </a>
      ) : email ? (
        <a href={`mailto:${email}`}>{text('shell.originator.write')}</a>
      ) : null}
    </div>
  );
}
