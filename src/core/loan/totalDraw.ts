import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

/**
 * Amount plus fractional fee, the fee at most `cap`, in dollars and cents (MATH-02). Throws a RangeError for
 * an invalid or negative amount or fee (MATH-17).
 */
export function totalDraw(input: {
  readonly amount: Amount;
  readonly originationFee: Amount;
  readonly cap?: Amount | null | undefined;
}): Decimal {
  const amount = toNonNegative(input.amount, 'amount');
  const fee = amount.times(toNonNegative(input.originationFee, 'originationFee'));
  const cap = input.cap === undefined || input.cap === null ? fee : toNonNegative(input.cap, 'cap');
  return roundHalfEven(amount.plus(LoanDecimal.min(fee, cap)));
}
