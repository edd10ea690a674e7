import { openEndApr } from './apr.ts';
import { interestOnlyPayment, loanPayment } from './loanPayment.ts';
import { fractionOfPercent } from './percentPoints.ts';

/** What the offer panel shows: the APR as a fraction, dollars, and the term in years or null when its row is hidden. */
export interface OfferPanel {
  readonly apr: number;
  readonly initialDraw: number;
  readonly monthlyPayment: number;
  readonly termYears: number | null;
}

/**
 * The figures of the offer panel (APP-08), or null unless rate and amount are both above 0 (APP-09). `rate` is
 * `application.rate`, percent points. Interest-only mode pays interest only and hides the term (APP-10).
 */
export function offerPanel(input: {
  readonly rate: number;
  readonly amount: number;
  readonly term: number;
  readonly interestOnly?: boolean;
}): OfferPanel | null {
  if (!(input.rate > 0 && input.amount > 0)) return null;
  const annualRate = fractionOfPercent(input.rate);
  const loan = { principal: input.amount, annualRate, termYears: input.term };
  const payment = input.interestOnly ? interestOnlyPayment(loan) : loanPayment(loan);
  return {
    apr: openEndApr(annualRate),
    initialDraw: input.amount,
    monthlyPayment: payment.toNumber(),
    termYears: input.interestOnly ? null : input.term,
  };
}
