import type { Decimal } from 'decimal.js';
import { type Amount, clamp, toNonNegative } from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

/**
 * Dollars and cents, linear from `minRecordingTax` at the smallest offer amount to `maxRecordingTax` at the
 * largest, and constant outside; the minimum if the amounts are equal (MATH-12).
 */
export function recordingTax(input: {
  readonly amount: Amount;
  readonly minAmount: Amount;
  readonly maxAmount: Amount;
  readonly minRecordingTax: Amount;
  readonly maxRecordingTax: Amount;
}): Decimal {
  const minAmount = toNonNegative(input.minAmount, 'minAmount');
  const maxAmount = toNonNegative(input.maxAmount, 'maxAmount');
  const minTax = toNonNegative(input.minRecordingTax, 'minRecordingTax');
  const maxTax = toNonNegative(input.maxRecordingTax, 'maxRecordingTax');
  if (maxAmount.lessThanOrEqualTo(minAmount)) return roundHalfEven(minTax);
  const amount = clamp(toNonNegative(input.amount, 'amount'), minAmount, maxAmount);
  const rise = maxTax.minus(minTax).times(amount.minus(minAmount));
  return roundHalfEven(minTax.plus(rise.dividedBy(maxAmount.minus(minAmount))));
}
