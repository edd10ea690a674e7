import { openEndApr } from './apr.ts';
import { interestOnlyPayment, loanPayment } from './loanPayment.ts';
import { fractionOfPercent } from './percentPoints.ts';

/** APR as a fraction, dollars, and the term in years or null if hidden. */
export interface OfferPanel {
  readonly apr: number;
  readonly initialDraw: number;
  readonly monthlyPayment: number;
  readonly termYears: number | null;
  /** The amount that is due at once in the end; null if the payments repay it. */
  readonly balloon: number | null;
}

/**
 * Null unless rate and amount are above 0 (APP-08, APP-09). `rate` is `application.rate` in percent.
 * Interest-only mode pays interest only and hides the term (APP-10).
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
    balloon: input.interestOnly ? input.amount : null,
  };
}
