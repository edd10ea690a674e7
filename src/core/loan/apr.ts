import { type Amount, toNonNegative } from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

/**
 * A fraction, rounded to a hundredth of a percent. For open-end credit the APR is the monthly periodic rate
 * times 12, with interest but no fees: Regulation Z, 12 CFR 1026.14(b) and 1026.40(d)(6).
 */
export function openEndApr(annualRate: Amount): number {
  const periodicRate = toNonNegative(annualRate, 'annualRate').dividedBy(12);
  return roundHalfEven(periodicRate.times(12), 4).toNumber();
}
