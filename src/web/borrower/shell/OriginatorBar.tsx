import styled from '@emotion/styled';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import type { LoanOriginator } from '../../clients/leadPortalService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { color, fontSize, media, radius } from '../../ui/theme/cssVars.ts';
import { originatorLabel, originatorTitle } from './originatorWords.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.25rem 1rem',
  padding: '0.625rem 0.875rem',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.control,
  fontSize: fontSize.small,
  '& > p > span': { display: 'block', color: color.muted },
  [media.desktop]: { display: 'none' },
});

/** Who referred the borrower, on screens too narrow for the card beside the step. */
export function OriginatorBar({ originator }: { originator: LoanOriginator }) {
  const { text } = useCopy();
  const { phoneNumber } = originator;
  return (
    <Bar>
      <p>
        <span>{text(originatorLabel(originator))}</span>
        {originatorTitle(originator)}
      </p>
      {phoneNumber ? (
        <a href={`tel:${phoneNumber}`}>
          {text('shell.originator.phone', { phone: formatUsPhone(phoneNumber) })}
        </a>
      ) : null}
    </Bar>
  );
}
