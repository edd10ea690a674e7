import type { Amount } from './decimal.ts';
import { loanPayment } from './loanPayment.ts';
import { totalDraw } from './totalDraw.ts';

/** Inputs of the loan draw calculation (MATH-15): dollars, fractions and years. */
export interface LoanDraw {
  readonly drawAmount: Amount;
  readonly originationFee: Amount;
  readonly rate: Amount;
  readonly term: Amount;
}

/** What one draw costs, in dollars and cents: the amount owed with the fee, the fee, and the monthly payment on it (MATH-15). */
export function loanDraw(draw: LoanDraw): {
  readonly totalAmount: number;
  readonly feeAmount: number;
  readonly monthlyPayment: number;
} {
  const total = totalDraw({ amount: draw.drawAmount, originationFee: draw.originationFee });
  const payment = loanPayment({ principal: total, annualRate: draw.rate, termYears: draw.term });
  return {
    totalAmount: total.toNumber(),
    feeAmount: total.minus(draw.drawAmount).toNumber(),
    monthlyPayment: payment.toNumber(),
  };
}
