import { type Amount, toDecimal } from './decimal.ts';

/**
 * 8.5 gives 0.085, exactly. `application.rate` and the brand's `aprRange` are percent points; all rates and
 * fees in the loan math and in offers are fractions.
 */
export function fractionOfPercent(percentPoints: Amount): number {
  return toDecimal(percentPoints, 'percentPoints').dividedBy(100).toNumber();
}

/** 0.0025 gives 0.25, exactly. */
export function percentOfFraction(fraction: Amount): number {
  return toDecimal(fraction, 'fraction').times(100).toNumber();
}
