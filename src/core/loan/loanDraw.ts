import type { Decimal } from 'decimal.js';
import type { Amount } from './decimal.ts';
import { interestOnlyPayment, loanPayment } from './loanPayment.ts';
import { totalDraw } from './totalDraw.ts';

/** Inputs of the loan draw calculation (MATH-15): dollars, fractions and years. */
export interface LoanDraw {
  readonly drawAmount: Amount;
  readonly originationFee: Amount;
  readonly rate: Amount;
  /** Not read where only interest is paid. */
  readonly term: Amount;
  /** The most that the fee comes to, in dollars. */
  readonly feeCap?: Amount | null | undefined;
  /** The payment covers only the interest of a period (MATH-04). */
  readonly interestOnly?: boolean;
}

/** What one draw costs, in dollars and cents. */
export interface DrawCost {
  /** What is owed: the draw with the fee. */
  readonly totalAmount: Decimal;
  readonly feeAmount: Decimal;
  readonly monthlyPayment: Decimal;
}

/** The loan draw calculation (MATH-15). */
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
