import { type Amount, toDecimal } from './decimal.ts';

/**
 * Percent points as an exact fraction: 8.5 gives 0.085. `application.rate` and the brand's `aprRange` are percent
 * points; all rates and fees in the loan math and in offers are fractions.
 */
export function fractionOfPercent(percentPoints: Amount): number {
  return toDecimal(percentPoints, 'percentPoints').dividedBy(100).toNumber();
}

/** A fraction as exact percent points: 0.0025 gives 0.25. */
export function percentOfFraction(fraction: Amount): number {
  return toDecimal(fraction, 'fraction').times(100).toNumber();
}
