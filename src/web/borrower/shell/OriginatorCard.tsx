import { formatUsPhone } from '../../../core/validation/phone.ts';
import type { LoanOriginator } from '../../clients/leadPortalService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { originatorLabel, originatorTitle } from './originatorWords.ts';

/** Who referred the borrower: display only (AUTH-02). A broker who is not a person is 'Your broker'. */
export function OriginatorCard({ originator }: { originator: LoanOriginator }) {
  const { text } = useCopy();
  const { originatorName, brokerName, nmls, phoneNumber, email } = originator;
  const name = originatorTitle(originator);
  return (
    <Card>
      <h2>{text(originatorLabel(originator))}</h2>
      <div>
        {name ? <p>{name}</p> : null}
        {originatorName && brokerName ? <p>{brokerName}</p> : null}
        {nmls ? <p>{text('shell.originator.nmls', { number: nmls })}</p> : null}
      </div>
      {phoneNumber || email ? (
        <div>
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
        </div>
      ) : null}
    </Card>
  );
}
