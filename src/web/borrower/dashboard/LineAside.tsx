import styled from '@emotion/styled';
import { isAgeRestricted } from '../../../core/config/organizationOf.ts';
import { payoffAfter } from '../../../core/loan/lineServicing.ts';
import type { CreditLine, PayoffQuote } from '../../../core/model/generated/api/application.ts';
import { type CalendarDate, daysUntil } from '../../../core/shared/calendarDate.ts';
import { dateText } from '../../../core/shared/dateText.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { type SummaryItem, SummaryList } from '../../ui/layout/SummaryList.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { documentsAddress } from '../foundation/applicationAddresses.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import type { DashboardItem } from './dashboardItems.ts';
import { LineRequestNews } from './LineRequestNews.tsx';
import { cents, lineToday } from './lineView.ts';
import { type Reload, useLineAsk } from './useLineAsk.ts';

const Stacked = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' });

interface LineAsideProps {
  item: DashboardItem;
  line: CreditLine;
  reload: Reload;
}

/** The terms of a line, its documents, and what pays it off. */
export function LineAside({ item, line, reload }: LineAsideProps) {
  const { text } = useCopy();
  const { uuid } = item;
  const { rate, limit, draw, closed } = line;
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
    ...useBalloonItems(item, line),
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
      {closed ? null : <Payoff item={item} line={line} reload={reload} />}
    </Stacked>
  );
}

/** What an interest-only line still owes on its last day: all of the balance, as it is now, at once. */
function useBalloonItems(
  { lastPayment, isInterestOnly }: DashboardItem,
  { balance }: CreditLine,
): readonly SummaryItem[] {
  const { text } = useCopy();
  const { brand } = useRelease().app;
  const isBalloon = isAgeRestricted(brand, { ageRestrictedInterestOnly: isInterestOnly });
  if (!isBalloon || lastPayment === undefined || Number(balance) <= 0) return [];
  return [
    { id: 'balloon', label: text('offer.figures.balloon'), value: cents(balance), strong: true },
    { id: 'balloonDate', label: text('offer.figures.balloonDate'), value: dateText(lastPayment) },
  ];
}

/** What pays the line off, asked for when there is no quote that is good. */
function Payoff({ item, line, reload }: LineAsideProps) {
  const { text } = useCopy();
  const { uuid, requests } = item;
  const { today } = useApp();
  const { busy, error, ask } = useLineAsk(uuid, reload);
  const { balance } = line;
  const payoff = goodQuote(line, today());
  const last = requests.find(({ kind }) => kind === 'PAYOFF');
  if (!payoff && Number(balance) <= 0) return null;
  return (
    <Card aria-labelledby={`payoff-${uuid}`}>
      <h2 id={`payoff-${uuid}`}>{text('dashboard.line.payoff')}</h2>
      {payoff ? <Quote quote={payoff} /> : <p>{text('dashboard.line.payoff.text')}</p>}
      {error === undefined ? null : <LoadFailure error={error} />}
      {payoff ? null : <LineRequestNews request={last} />}
      {last?.state === 'OPEN' ? null : (
        <Button variant="secondary" loading={busy} onClick={() => ask({ kind: 'PAYOFF' })}>
          {text(payoff ? 'dashboard.line.payoff.again' : 'dashboard.line.payoff.ask')}
        </Button>
      )}
    </Card>
  );
}

/** The quote of a line through the last day for which it is good. */
const goodQuote = (line: CreditLine, today: CalendarDate): PayoffQuote | undefined =>
  line.payoff && line.payoff.goodThrough >= lineToday(line, today) ? line.payoff : undefined;

function Quote({ quote }: { quote: PayoffQuote }) {
  const { text } = useCopy();
  const { on, amount, perDay, goodThrough } = quote;
  const last = payoffAfter(quote, Math.max(0, daysUntil(on, goodThrough)));
  return (
    <>
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
            label: text('dashboard.line.payoff.on', { date: goodThrough }),
            value: cents(last),
          },
        ]}
      />
      <p>{text('dashboard.line.payoff.good', { date: goodThrough })}</p>
    </>
  );
}
