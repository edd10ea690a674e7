import type { Decimal } from 'decimal.js';
import type { Amount } from './decimal.ts';
import { interestOnlyPayment, loanPayment } from './loanPayment.ts';
import { totalDraw } from './totalDraw.ts';

/** In dollars, fractions and years (MATH-15). */
export interface LoanDraw {
  readonly drawAmount: Amount;
  readonly originationFee: Amount;
  readonly rate: Amount;
  /** Ignored for interest-only payments. */
  readonly term: Amount;
  /** Dollars. */
  readonly feeCap?: Amount | null | undefined;
  /** The payment is one period's interest (MATH-04). */
  readonly interestOnly?: boolean;
}

export interface DrawCost {
  readonly totalAmount: Decimal;
  readonly feeAmount: Decimal;
  readonly monthlyPayment: Decimal;
}

/** MATH-15 */
export function loanDraw(draw: LoanDraw): DrawCost {
  const { drawAmount, originationFee, feeCap, rate, term, interestOnly = false } = draw;
  const principal = totalDraw({ amount: drawAmount, originationFee, cap: feeCap });
  const loan = { principal, annualRate: rate, termYears: term };
  return {
    totalAmount: principal,
    feeAmount: principal.minus(drawAmount),
    monthlyPayment: interestOnly ? interestOnlyPayment(loan) : loanPayment(loan),
  };
}
