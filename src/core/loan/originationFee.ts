import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

/** Amount / (1 + fee), not rounded: the principal in a total that includes its fee (MATH-11, literal). */
export function principalBeforeFee(amount: Amount, originationFee: Amount): Decimal {
  const fee = toNonNegative(originationFee, 'originationFee');
  return toNonNegative(amount, 'amount').dividedBy(fee.plus(1));
}

/**
 * The fee in a total, in dollars and cents (MATH-11): the part above the principal less costs, at least 0 and
 * at most `ofeeMaxThreshold`. Inverse of `totalDraw`.
 */
export function originationFee(input: {
  readonly amount: Amount;
  readonly originationFee: Amount;
  readonly costs?: Amount;
  readonly threshold?: Amount | null | undefined;
}): Decimal {
  const amount = toNonNegative(input.amount, 'amount');
  const feePart = amount.minus(principalBeforeFee(amount, input.originationFee));
  const fee = LoanDecimal.max(0, feePart.minus(toNonNegative(input.costs ?? 0, 'costs')));
  if (input.threshold === undefined || input.threshold === null) return roundHalfEven(fee);
  return roundHalfEven(LoanDecimal.min(fee, toNonNegative(input.threshold, 'threshold')));
}
