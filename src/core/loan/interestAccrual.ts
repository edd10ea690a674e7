import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';

const DAYS_PER_YEAR = new LoanDecimal('365.25');

export const DEFAULT_PERIOD_DAYS: Decimal = DAYS_PER_YEAR.dividedBy(12);

/** Dollars, not rounded, for a number of days at a fractional annual rate (MATH-04). */
export function interestAccrual(input: {
  readonly principal: Amount;
  readonly annualRate: Amount;
  readonly days?: Amount;
}): Decimal {
  const principal = toNonNegative(input.principal, 'principal');
  const annualRate = toNonNegative(input.annualRate, 'annualRate');
  const days = toNonNegative(input.days ?? DEFAULT_PERIOD_DAYS, 'days');
  return principal.times(annualRate).times(days).dividedBy(DAYS_PER_YEAR);
}
