import { formatPercent, formatRate } from '../../../core/loan/formatPercent.ts';
import type { QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import type { LineDates } from '../../../core/loan/lineDates.ts';
import type { OfferFigures } from '../../../core/loan/offerFigures.ts';
import { dateText } from '../../../core/shared/dateText.ts';
import type { Say } from '../../renderer/CopyContext.tsx';
import type { SummaryItem } from '../../ui/layout/SummaryList.tsx';
import type { RateRisk } from '../offer/repayment.ts';
import { cents, dollars, percentNumber } from '../offer/wording.ts';

export interface FigureSource {
  readonly figures: OfferFigures;
  readonly rateType: QuotedRateType;
  /** Of a variable rate. */
  readonly risk: RateRisk | undefined;
  readonly dates: LineDates;
  /** The brand hides the term. */
  readonly hideTerm: boolean;
}

/** Copy key of the payment: interest only, or principal and interest. */
export const paymentLabel = ({ paymentKind }: OfferFigures): string =>
  paymentKind === 'INTEREST_ONLY' ? 'offer.figures.interestOnlyPayment' : 'offer.figures.monthlyPayment';

/** Copy key of the term: only that of a fixed rate is called fixed. */
export const termLabel = (rateType: QuotedRateType): string =>
  rateType === 'VARIABLE' ? 'offer.figures.variableTerm' : 'offer.figures.term';

type Item = (id: string, label: string, value: string, strong?: boolean) => SummaryItem;

/** An offer's figures other than APR and payment (G-08), in the order in which they follow from each other. */
export function figureItems(source: FigureSource, { text }: Say): readonly SummaryItem[] {
  const { figures, rateType, hideTerm } = source;
  const { termYears, payoffTotal, originationFeeRate } = figures;
  const item: Item = (id, label, value, strong = false) => ({ id, label: text(label), value, strong });
  const fee = { percent: percentNumber(originationFeeRate), amount: cents(figures.originationFee) };
  const rateLabel = rateType === 'VARIABLE' ? 'offer.figures.variableRate' : 'offer.figures.rate';
  return [
    item('rate', rateLabel, formatRate(figures.rate)),
    ...riskItems(source, item, text('legal.index.name')),
    ...(termYears === null || hideTerm
      ? []
      : [item('term', termLabel(rateType), text('offer.term.years', { years: termYears }))]),
    item('draw', 'offer.figures.initialDraw', dollars(figures.initialDraw)),
    ...(payoffTotal > 0 ? [item('payoffs', 'offer.figures.payoffs', cents(payoffTotal))] : []),
    ...(figures.costsTakenOff > 0
      ? [item('taken-off', 'offer.figures.costsTakenOff', cents(figures.costsTakenOff))]
      : []),
    item(
      'cash',
      figures.costsTakenOff > 0 ? 'offer.figures.cashAfterCosts' : 'offer.figures.cash',
      cents(figures.cashToBorrower),
      true,
    ),
    item('fee', 'offer.figures.originationFee', text('offer.figures.originationFeeValue', fee)),
    item('total', 'offer.figures.totalLoan', cents(figures.totalLoanAmount), true),
    item('interest', 'offer.figures.totalInterest', cents(figures.totalInterest)),
    item('payments', 'offer.figures.totalOfPayments', cents(figures.totalOfPayments), true),
    ...balloonItems(source, item),
    item('tax', 'offer.figures.recordingTax', cents(figures.recordingTax)),
    {
      ...item('costs', 'offer.figures.closingCosts', cents(figures.closingCosts)),
      note: text(
        figures.costsTakenOff > 0 ? 'offer.figures.closingCosts.takenOff' : 'offer.figures.closingCosts.note',
        { amount: cents(figures.costsTakenOff) },
      ),
    },
  ];
}

/** Percent to the third decimal where there is one, so that index and margin add up to the rate: 0.01375 gives `1.375%`. */
const exactPercent = (fraction: number): string => formatRate(fraction).replace(/0%$/, '%');

/** What a variable rate is made of, and the most that it can come to. */
function riskItems({ risk }: FigureSource, item: Item, indexName: string): readonly SummaryItem[] {
  if (!risk) return [];
  const { rate, worst } = risk;
  return [
    { ...item('index', 'offer.figures.index', exactPercent(rate.index)), note: indexName },
    item('margin', 'offer.figures.margin', exactPercent(rate.margin)),
    item('highest', 'offer.figures.highestRate', formatPercent(worst.rate, 2)),
    item('worst', 'offer.figures.worstPayment', cents(worst.monthlyPayment), true),
    item('worst-total', 'offer.figures.worstTotal', cents(worst.totalOfPayments)),
  ];
}

function balloonItems({ figures, dates }: FigureSource, item: Item): readonly SummaryItem[] {
  if (figures.balloon === null) return [];
  return [
    item('balloon', 'offer.figures.balloon', cents(figures.balloon), true),
    item('balloon-date', 'offer.figures.balloonDate', dateText(dates.lastPayment)),
  ];
}
