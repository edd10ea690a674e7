import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

/**
 * What is borrowed for a draw, in dollars and cents: amount + amount times fee, the fee at most `cap` (MATH-02).
 * The fee is a fraction. Throws a RangeError when amount or fee is not a number or is negative (MATH-17).
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
