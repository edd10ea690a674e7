import { formatPercent } from '../../../../../core/loan/formatPercent.ts';
import { fractionOfPercent } from '../../../../../core/loan/percentPoints.ts';
import { dateText } from '../../../../../core/shared/dateText.ts';
import type { Say } from '../../../../renderer/CopyContext.tsx';
import type { SummaryItem } from '../../../../ui/layout/SummaryList.tsx';
import { cents, dollars } from '../../../offer/wording.ts';
import type { LineFigures } from './lineFigures.ts';

/** Name and format of a figure; labels are copy keys. */
interface FigureRow {
  readonly id: keyof LineFigures;
  readonly label: string | ((figures: LineFigures) => string);
  readonly write: (value: number | string, say: Say) => string;
}

const money = (value: number | string): string => cents(Number(value));
const whole = (value: number | string): string => dollars(Number(value));

const ROWS: readonly FigureRow[] = [
  { id: 'line', label: 'screen.summary.field.line', write: whole },
  { id: 'draw', label: 'screen.summary.field.amount', write: whole },
  {
    id: 'apr',
    label: 'screen.summary.field.apr',
    write: (value) => formatPercent(fractionOfPercent(value), 2),
  },
  {
    id: 'term',
    label: ({ rateType }) =>
      rateType === 'FIXED' ? 'screen.summary.field.term' : 'offer.figures.variableTerm',
    write: (years, { text }) => text('offer.term.years', { years: Number(years) }),
  },
  { id: 'payment', label: 'screen.summary.field.payment', write: money },
  { id: 'totalInterest', label: 'offer.figures.totalInterest', write: money },
  { id: 'totalOfPayments', label: 'offer.figures.totalOfPayments', write: money },
  { id: 'balloon', label: 'offer.figures.balloon', write: money },
  { id: 'balloonDate', label: 'offer.figures.balloonDate', write: (date) => dateText(String(date)) },
  { id: 'fee', label: 'screen.summary.field.fee', write: money },
  { id: 'closingCosts', label: 'screen.summary.field.costs', write: money },
];

export const figureRows = (figures: LineFigures, say: Say): readonly SummaryItem[] =>
  ROWS.flatMap(({ id, label, write }) => {
    const value = figures[id];
    const key = typeof label === 'string' ? label : label(figures);
    return value === undefined ? [] : [{ id, label: say.text(key), value: write(value, say) }];
  });
