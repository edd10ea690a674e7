import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';

const DAYS_PER_YEAR = new LoanDecimal('365.25');

/** Days of the default accrual period, a year divided by 12 (MATH-04). */
export const DEFAULT_PERIOD_DAYS: Decimal = DAYS_PER_YEAR.dividedBy(12);

/** Interest in dollars, not rounded, on a principal for a number of days at a yearly rate given as a fraction (MATH-04). */
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
