import styled from '@emotion/styled';
import { payoffAfter } from '../../../core/loan/lineServicing.ts';
import type { CreditLine, PayoffQuote } from '../../../core/model/generated/api/application.ts';
import { daysUntil } from '../../../core/shared/calendarDate.ts';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { type SummaryItem, SummaryList } from '../../ui/layout/SummaryList.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { useSupportHours } from '../parts/useSupportHours.ts';
import { documentsAddress } from '../product/productAddresses.ts';
import type { DashboardItem } from './dashboardItems.ts';
import { cents } from './lineView.ts';

const Stacked = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' });

/** The terms of a line, what pays it off, its documents, and whom to ask. */
export function LineAside({ item, line }: { item: DashboardItem; line: CreditLine }) {
  const { text } = useCopy();
  const { uuid } = item;
  const { rate, limit, draw, payoff } = line;
  const terms: readonly SummaryItem[] = [
    { id: 'rate', label: text('dashboard.line.rate'), value: `${rate}%`, strong: true },
    ...(limit === undefined
      ? []
      : [{ id: 'limit', label: text('dashboard.line.limit'), value: cents(limit) }]),
    ...(draw?.until === undefined
      ? []
      : [
          {
            id: 'until',
            label: text('dashboard.line.drawUntil'),
            value: text('dashboard.line.day', { date: draw.until }),
          },
        ]),
  ];
  return (
    <Stacked>
      <Card aria-labelledby={`terms-${uuid}`}>
        <h2 id={`terms-${uuid}`}>{text('dashboard.line.terms')}</h2>
        <SummaryList items={terms} />
        <ActionLink to={documentsAddress(uuid)} variant="secondary">
          {text('dashboard.documents')}
        </ActionLink>
      </Card>
      {payoff ? <Payoff quote={payoff} id={uuid} /> : null}
      <Person />
    </Stacked>
  );
}

function Payoff({ quote, id }: { quote: PayoffQuote; id: string }) {
  const { text } = useCopy();
  const { on, amount, perDay, goodThrough } = quote;
  const last = payoffAfter(quote, Math.max(0, daysUntil(on, goodThrough)));
  return (
    <Card aria-labelledby={`payoff-${id}`}>
      <h2 id={`payoff-${id}`}>{text('dashboard.line.payoff')}</h2>
      <SummaryList
        items={[
          {
            id: 'on',
            label: text('dashboard.line.payoff.on', { date: on }),
            value: cents(amount),
            strong: true,
          },
          { id: 'perDay', label: text('dashboard.line.payoff.perDay'), value: cents(perDay) },
          {
            id: 'last',
            label: text('dashboard.line.payoff.last', { date: goodThrough }),
            value: cents(last),
          },
        ]}
      />
      <p>{text('dashboard.line.payoff.good', { date: goodThrough })}</p>
    </Card>
  );
}

/** Whom a borrower reaches about a line. */
function Person() {
  const { text } = useCopy();
  const { company } = useRelease().app.brand;
  const hours = useSupportHours();
  return (
    <Card aria-labelledby="line-person">
      <h2 id="line-person">{text('dashboard.person.title')}</h2>
      <p>{text('dashboard.person.text')}</p>
      <p>
        <a href={`tel:${company.supportPhone}`}>
          {text('dashboard.person.call', { phone: formatUsPhone(company.supportPhone) })}
        </a>
      </p>
      {company.supportEmail ? (
        <p>
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
        </p>
      ) : null}
      {hours ? <p>{text('shell.footer.hours', { ...hours })}</p> : null}
    </Card>
  );
}
