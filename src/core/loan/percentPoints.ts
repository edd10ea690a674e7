import { type Amount, toDecimal } from './decimal.ts';

/**
 * Percent points as a fraction, exactly: 8.5 gives 0.085. `application.rate` and `aprRange` of a brand are
 * percent points; every rate and fee inside the loan maths, and every rate of an offer, is a fraction.
 */
export function fractionOfPercent(percentPoints: Amount): number {
  return toDecimal(percentPoints, 'percentPoints').dividedBy(100).toNumber();
}

/** A fraction as percent points, exactly: 0.0025 gives 0.25. */
export function percentOfFraction(fraction: Amount): number {
  return toDecimal(fraction, 'fraction').times(100).toNumber();
}
