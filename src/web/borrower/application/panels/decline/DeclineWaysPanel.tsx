import styled from '@emotion/styled';
import { useId } from 'react';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { formatUsPhone } from '../../../../../core/validation/phone.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { color, fontSize } from '../../../../ui/theme/cssVars.ts';
import { REGISTER } from '../../../foundation/addresses.ts';
import { newYorkDay } from '../../../foundation/newYorkDay.ts';
import { PageLink } from '../../../parts/PageLink.tsx';
import { useNotice } from './useNotice.ts';
import { waysOn } from './waysOn.ts';

const Ways = styled('div')({
  display: 'grid',
  gap: '1rem',
  '& h3': { fontSize: fontSize.body, fontWeight: 650 },
  '& > div + div': { paddingTop: '1rem', borderTop: `1px solid ${color.hairline}` },
});

/** What a notice states, and its day: older ones have only the moment at which they were issued. */
const statedBy = ({ decline, issuedAt }: DocumentAnswer) => ({
  on: newYorkDay(issuedAt),
  reasons: [],
  ...decline,
});

/** Panel `decline-ways`: how to go on, as far as the lender offers it after the reasons of the notice, and a person. */
export default function DeclineWaysPanel() {
  const { text } = useCopy();
  const { brand } = useRelease().app;
  const loading = useNotice();
  const title = useId();
  const notice = loading.type === 'ready' ? loading.value : undefined;
  const ways = notice ? waysOn(brand.decline, statedBy(notice)) : [];
  const { supportPhone, supportEmail } = brand.company;
  return (
    <Card aria-labelledby={title}>
      <h2 id={title}>{text('screen.error.decline.ways')}</h2>
      <Ways>
        {ways.map(({ id, date = '' }) => (
          <div key={id}>
            <h3>{text(`screen.error.decline.way.${id}`, { date })}</h3>
            <p>{text(`screen.error.decline.way.${id}.text`, { date })}</p>
            {id === 'comeBack' ? null : (
              <p>
                <PageLink to={REGISTER}>{text('screen.error.decline.again')}</PageLink>
              </p>
            )}
          </div>
        ))}
        <div>
          <h3>{text('screen.error.decline.way.person')}</h3>
          <p>{text('screen.error.decline.way.person.text')}</p>
          <p>
            <a href={`tel:${supportPhone}`}>
              {text('dashboard.person.call', { phone: formatUsPhone(supportPhone) })}
            </a>
          </p>
          <p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </div>
      </Ways>
    </Card>
  );
}
