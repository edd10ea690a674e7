import { formatRate } from '../../../core/loan/formatPercent.ts';
import type { QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import type { OfferFigures } from '../../../core/loan/offerFigures.ts';
import type { Say } from '../../renderer/CopyContext.tsx';
import type { SummaryItem } from '../../ui/layout/SummaryList.tsx';
import { cents, dollars, percentNumber } from '../offer/wording.ts';

export interface FigureSource {
  readonly figures: OfferFigures;
  readonly rateType: QuotedRateType;
  /** The brand hides the term. */
  readonly hideTerm: boolean;
}

/** Copy key of the payment: interest only, or principal and interest. */
export const paymentLabel = ({ paymentKind }: OfferFigures): string =>
  paymentKind === 'INTEREST_ONLY' ? 'offer.figures.interestOnlyPayment' : 'offer.figures.monthlyPayment';

/** An offer's figures other than APR and payment (G-08). */
export function figureItems(source: FigureSource, { text }: Say): readonly SummaryItem[] {
  const { figures, rateType, hideTerm } = source;
  const { termYears, payoffTotal, originationFeeRate } = figures;
  const item = (id: string, label: string, value: string, strong = false): SummaryItem => ({
    id,
    label: text(label),
    value,
    strong,
  });
  const fee = { percent: percentNumber(originationFeeRate), amount: cents(figures.originationFee) };
  const rateLabel = rateType === 'VARIABLE' ? 'offer.figures.variableRate' : 'offer.figures.rate';
  return [
    item('rate', rateLabel, formatRate(figures.rate)),
    ...(termYears === null || hideTerm
      ? []
      : [item('term', 'offer.figures.term', text('offer.term.years', { years: termYears }))]),
    item('draw', 'offer.figures.initialDraw', dollars(figures.initialDraw)),
    item('fee', 'offer.figures.originationFee', text('offer.figures.originationFeeValue', fee)),
    item('tax', 'offer.figures.recordingTax', cents(figures.recordingTax)),
    item('costs', 'offer.figures.closingCosts', cents(figures.closingCosts)),
    item('total', 'offer.figures.totalLoan', cents(figures.totalLoanAmount), true),
    ...(payoffTotal > 0 ? [item('payoffs', 'offer.figures.payoffs', cents(payoffTotal))] : []),
    item('cash', 'offer.figures.cash', cents(figures.cashToBorrower), true),
  ];
}
