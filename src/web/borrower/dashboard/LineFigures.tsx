import styled from '@emotion/styled';
import { formatMoney } from '../../../core/loan/formatMoney.ts';
import type { CreditLine } from '../../../core/model/generated/api/application.ts';
import { dateText } from '../../../core/shared/dateText.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';

const money = (amount: string): string => formatMoney(amount, 2);

const Rows = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  justifyContent: 'start',
  gap: '0.25rem 1.5rem',
  fontVariantNumeric: 'tabular-nums',
  '& dd': { textAlign: 'end', whiteSpace: 'pre-line' },
});

/** Of all figures, so it stands apart from the last one. */
const AsOf = styled('p')({ marginTop: '0.75rem' });

/** How many of the latest payments are shown. */
const SHOWN = 3;

/** The figures of a line that is paid out, as its lender stated them last. */
export function LineFigures({ line }: { line: CreditLine }) {
  const { text } = useCopy();
  const { balance, available, rate, nextPayment, payments, asOf } = line;
  const due = (amount: string, date: string): string =>
    text('dashboard.line.due', { amount: money(amount), date: dateText(date) });
  const latest = payments.slice(0, SHOWN).map(({ on, amount }) => due(amount, on));
  return (
    <section aria-label={text('dashboard.line.title')}>
      <Rows>
        <dt>{text('dashboard.line.balance')}</dt>
        <dd>{money(balance)}</dd>
        <dt>{text('dashboard.line.available')}</dt>
        <dd>{money(available)}</dd>
        <dt>{text('dashboard.line.rate')}</dt>
        <dd>{rate}%</dd>
        {nextPayment ? (
          <>
            <dt>{text('dashboard.line.next')}</dt>
            <dd>{due(nextPayment.amount, nextPayment.due)}</dd>
          </>
        ) : null}
        {latest.length > 0 ? (
          <>
            <dt>{text('dashboard.line.payments')}</dt>
            <dd>{latest.join('\n')}</dd>
          </>
        ) : null}
      </Rows>
      <AsOf>{text('dashboard.line.asOf', { date: dateText(asOf) })}</AsOf>
    </section>
  );
}
