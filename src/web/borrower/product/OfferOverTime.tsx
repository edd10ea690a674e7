import styled from '@emotion/styled';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { formatPercent } from '../../../core/loan/formatPercent.ts';
import type { QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import type { ScheduleMonth } from '../../../core/loan/lineSchedule.ts';
import type { OfferFigures } from '../../../core/loan/offerFigures.ts';
import { scheduleYears } from '../../../core/loan/scheduleYears.ts';
import { dateText } from '../../../core/shared/dateText.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { type ChartSeries, TimeChart } from '../../ui/chart/TimeChart.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { useOffer } from '../offer/OfferContext.tsx';
import { type Repayment, repaymentOf } from '../offer/repayment.ts';
import { cents, shortDollars } from '../offer/wording.ts';

/** What the line costs over time: its words follow the slider, its charts once that rests, so that neither holds it up. */
export function OfferOverTime() {
  const { figures, quoted } = useDeferredValue(useOffer());
  return figures ? <OverTime figures={figures} rateType={quoted.rateType} /> : null;
}

/** How long a slider rests before hundreds of points are drawn anew. */
const REST_MS = 100;

/** The figures of charts: those of now, but while only the amount moves the last ones at which it rested. */
function useRested(now: OfferFigures): OfferFigures {
  const [rested, setRested] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setRested(now), REST_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const { termMonths, rate, paymentKind } = now;
  const isMoving =
    rested.termMonths === termMonths && rested.rate === rate && rested.paymentKind === paymentKind;
  return isMoving ? rested : now;
}

interface OverTimeProps {
  figures: OfferFigures;
  rateType: QuotedRateType;
}

/** In words, as two charts, and year by year. */
const OverTime = memo(function OverTime({ figures, rateType }: OverTimeProps) {
  const { text } = useCopy();
  const { app } = useRelease();
  const { today } = useApp();
  const parts = { figures, repayment: repaymentOf(app, { figures, rateType }, today()) };
  return (
    <Card aria-label={text('offer.time.title')}>
      <h2>{text('offer.time.title')}</h2>
      <Words {...parts} rateType={rateType} />
      <Charts figures={useRested(figures)} rateType={rateType} />
    </Card>
  );
});

const Charts = memo(function Charts({ figures, rateType }: OverTimeProps) {
  const { app } = useRelease();
  const { today } = useApp();
  const parts = { figures, repayment: repaymentOf(app, { figures, rateType }, today()) };
  return (
    <>
      <Balance {...parts} />
      <Payments {...parts} />
      <Years {...parts} />
    </>
  );
});

interface Parts {
  figures: OfferFigures;
  repayment: Repayment;
}

const yearsOf = (figures: OfferFigures): number => figures.termMonths / 12;

function Words({ figures, rateType, repayment }: Parts & Pick<OverTimeProps, 'rateType'>) {
  const { text, rich } = useCopy();
  const { dates, risk } = repayment;
  const values = {
    years: text('offer.term.years', { years: yearsOf(figures) }),
    payment: cents(figures.monthlyPayment),
    borrowed: cents(figures.totalLoanAmount),
    total: cents(figures.totalOfPayments),
    interest: cents(figures.totalInterest),
  };
  return (
    <>
      <p>
        {figures.balloon === null
          ? rich(rateType === 'VARIABLE' ? 'offer.time.words.variable' : 'offer.time.words.fixed', values)
          : rich('offer.time.words.interestOnly', {
              ...values,
              balloon: cents(figures.balloon),
              date: dateText(dates.lastPayment),
            })}
      </p>
      {risk ? (
        <p>
          {rich('offer.time.words.worst', {
            highest: formatPercent(risk.worst.rate, 2),
            payment: cents(risk.worst.monthlyPayment),
            total: cents(risk.worst.totalOfPayments),
          })}
        </p>
      ) : null}
    </>
  );
}

/** Evenly spaced labels from today to the end of the term. */
function useTimes(years: number): readonly string[] {
  const { text } = useCopy();
  const parts = [5, 4, 3, 6].find((count) => years % count === 0) ?? 1;
  return Array.from({ length: parts + 1 }, (_, index) => {
    const year = (years / parts) * index;
    if (index === 0) return text('offer.time.today');
    return index === parts ? text('offer.time.year', { year }) : String(year);
  });
}

const balances = (first: number, months: readonly ScheduleMonth[]): readonly number[] => [
  first,
  ...months.map(({ balance }) => balance),
];

function Balance({ figures, repayment: { schedule, risk } }: Parts) {
  const { text } = useCopy();
  const years = yearsOf(figures);
  const first = figures.totalLoanAmount;
  const values = balances(first, schedule.months);
  const half = Math.ceil(years / 2) * 12;
  const series: ChartSeries[] = [
    { id: 'balance', label: text('offer.time.balance.today'), tone: 'soft', values },
  ];
  if (risk)
    series.push({
      id: 'worst',
      label: text('offer.time.worst'),
      tone: 'worst',
      values: balances(first, risk.worst.months),
    });
  const halfYears = text('offer.term.years', { years: half / 12 });
  const label = [
    text('offer.time.balance.words', {
      first: cents(first),
      half: cents(values[half] ?? 0),
      halfYears,
      years: text('offer.term.years', { years }),
    }),
    ...(risk
      ? [
          text('offer.time.worst.balance.words', {
            half: cents(risk.worst.months[half - 1]?.balance ?? 0),
            halfYears,
          }),
        ]
      : []),
  ].join(' ');
  return (
    <TimeChart
      title={text('offer.time.balance')}
      label={label}
      series={series}
      times={useTimes(years)}
      write={shortDollars}
    />
  );
}

const paymentKeys = {
  amortising: { title: 'offer.time.payments', words: 'offer.time.payments.words' },
  interestOnly: {
    title: 'offer.time.payments.interestOnly',
    words: 'offer.time.payments.interestOnly.words',
  },
} as const;

function Payments({ figures, repayment: { schedule, risk } }: Parts) {
  const { text } = useCopy();
  const isBalloon = figures.balloon !== null;
  const interest = schedule.months.map((month) => month.interest);
  const paid = schedule.months.map((month) => (isBalloon ? month.interest : month.payment));
  const series: ChartSeries[] = [
    {
      id: 'interest',
      label: text('offer.time.interest'),
      tone: isBalloon ? 'soft' : 'strong',
      values: interest,
    },
  ];
  if (!isBalloon)
    series.push({
      id: 'principal',
      label: text('offer.time.principal'),
      tone: 'soft',
      values: paid,
      from: interest,
    });
  if (risk)
    series.push({
      id: 'worst',
      label: text('offer.time.worst'),
      tone: 'worst',
      values: risk.worst.months.map((month) => (isBalloon ? month.interest : month.payment)),
    });
  const { title, words } = paymentKeys[isBalloon ? 'interestOnly' : 'amortising'];
  const label = [
    text(words, {
      payment: cents(figures.monthlyPayment),
      first: cents(interest[0] ?? 0),
      last: cents(interest.at(-1) ?? 0),
    }),
    ...(risk ? [text('offer.time.worst.payments.words', { payment: cents(risk.worst.monthlyPayment) })] : []),
  ].join(' ');
  return (
    <TimeChart
      title={text(title)}
      label={label}
      series={series}
      times={useTimes(yearsOf(figures))}
      write={shortDollars}
    />
  );
}

const Details = styled('details')({
  fontSize: fontSize.small,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    color: color.primary,
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    cursor: 'pointer',
  },
  '& table': { width: '100%', marginBottom: '1rem', borderCollapse: 'collapse' },
  '& caption': { padding: '0.5rem 0', fontWeight: 600, textAlign: 'start' },
  '& th, & td': {
    padding: '0.375rem 0.25rem',
    borderBottom: `1px solid ${color.hairline}`,
    textAlign: 'end',
    verticalAlign: 'bottom',
    fontVariantNumeric: 'tabular-nums',
  },
  '@media (max-width: 22.5rem)': { '& th, & td': { paddingInline: '0.125rem', fontSize: '0.75rem' } },
  '& th': { fontWeight: 600 },
  '& th[scope="row"]': { fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
  '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 0 },
});

function Years({ repayment: { schedule, risk } }: Parts) {
  const { text } = useCopy();
  // Hundreds of amounts, written only for who reads them while the slider moves.
  const [isOpen, setOpen] = useState(false);
  return (
    <Details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('offer.time.table')}</summary>
      {isOpen ? (
        <>
          <YearTable title={text('offer.time.table.today')} months={schedule.months} />
          {risk ? <YearTable title={text('offer.time.table.worst')} months={risk.worst.months} /> : null}
        </>
      ) : null}
    </Details>
  );
}

function YearTable({ title, months }: { title: string; months: readonly ScheduleMonth[] }) {
  const { text } = useCopy();
  const years = useMemo(() => scheduleYears(months), [months]);
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{text('offer.time.table.year')}</th>
          <th scope="col">{text('offer.time.table.paid')}</th>
          <th scope="col">{text('offer.time.table.interest')}</th>
          <th scope="col">{text('offer.time.table.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, paid, interest, balance }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{cents(paid)}</td>
            <td>{cents(interest)}</td>
            <td>{cents(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
