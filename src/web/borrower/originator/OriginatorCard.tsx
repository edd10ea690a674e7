import styled from '@emotion/styled';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import type { LoanOriginator } from '../../clients/leadPortalService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { OriginatorPicture } from './OriginatorPicture.tsx';
import { originatorLabel, originatorTitle } from './originatorWords.ts';

const Person = styled('div')({
  display: 'flex',
  gap: '0.75rem',
  '& > div': { minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 650 },
  '& .eq-quiet': { color: color.muted, fontSize: fontSize.small },
});

const Ways = styled('div')({ display: 'grid', gap: '0.375rem', overflowWrap: 'anywhere' });

/** The referring loan originator; display only (AUTH-02, SHELL-26). A broker without a person is 'Your broker'. */
export function OriginatorCard({ originator }: { originator: LoanOriginator }) {
  const { text } = useCopy();
  const { originatorName, brokerName, nmls, phoneNumber, email } = originator;
  return (
    <Card>
      <h2>{text(originatorLabel(originator))}</h2>
      <Person>
        <OriginatorPicture originator={originator} />
        <div>
          <strong>{originatorTitle(originator)}</strong>
          {originatorName && brokerName ? <p>{brokerName}</p> : null}
          {nmls ? <p className="eq-quiet">{text('shell.originator.nmls', { number: nmls })}</p> : null}
        </div>
      </Person>
      {phoneNumber || email ? (
        <Ways>
          {phoneNumber ? (
            <p>
              <a href={`tel:${phoneNumber}`}>
                {text('shell.originator.phone', { phone: formatUsPhone(phoneNumber) })}
              </a>
            </p>
          ) : null}
          {email ? (
            <p>
              <a href={`mailto:${email}`}>{text('shell.originator.email', { email })}</a>
            </p>
          ) : null}
        </Ways>
      ) : null}
    </Card>
  );
}
