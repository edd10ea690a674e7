import { formatPercent } from '../../../../../core/loan/formatPercent.ts';
import { fractionOfPercent } from '../../../../../core/loan/percentPoints.ts';
import type { Say } from '../../../../renderer/CopyContext.tsx';
import type { SummaryItem } from '../../../../ui/layout/SummaryList.tsx';
import { cents, dollars } from '../../../offer/wording.ts';
import type { LineFigures } from './lineFigures.ts';

/** Name and format of a figure; labels are copy keys. */
interface FigureRow {
  readonly id: keyof LineFigures;
  readonly label: string;
  readonly write: (value: number, say: Say) => string;
}

const ROWS: readonly FigureRow[] = [
  { id: 'line', label: 'screen.summary.field.line', write: dollars },
  { id: 'draw', label: 'screen.summary.field.amount', write: dollars },
  {
    id: 'apr',
    label: 'screen.summary.field.apr',
    write: (value) => formatPercent(fractionOfPercent(value), 2),
  },
  {
    id: 'term',
    label: 'screen.summary.field.term',
    write: (years, { text }) => text('offer.term.years', { years }),
  },
  { id: 'payment', label: 'screen.summary.field.payment', write: cents },
  { id: 'fee', label: 'screen.summary.field.fee', write: cents },
  { id: 'closingCosts', label: 'screen.summary.field.costs', write: cents },
];

export const figureRows = (figures: LineFigures, say: Say): readonly SummaryItem[] =>
  ROWS.flatMap(({ id, label, write }) => {
    const value = figures[id];
    return value === undefined ? [] : [{ id, label: say.text(label), value: write(value, say) }];
  });
