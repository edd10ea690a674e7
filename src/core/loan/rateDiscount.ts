import { type Amount, toDecimal } from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

/** Fractions rounded to 4 decimals: 0.0850 and 0.0825 give 0.0025 (MATH-13). */
export function rateDiscount(baseRate: Amount, otherRate: Amount): number {
  const difference = toDecimal(baseRate, 'baseRate').minus(toDecimal(otherRate, 'otherRate'));
  return roundHalfEven(difference, 4).toNumber();
}
