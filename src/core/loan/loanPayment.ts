import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toDecimal, toNonNegative } from './decimal.ts';
import { interestAccrual } from './interestAccrual.ts';
import { roundHalfEven } from './rounding.ts';

interface LoanTerms {
  readonly annualRate: Amount;
  readonly termYears: Amount;
}

/** Dollars and cents a month; without interest, equal shares (MATH-01). */
export function loanPayment(loan: LoanTerms & { readonly principal: Amount }): Decimal {
  const principal = toNonNegative(loan.principal, 'principal');
  return roundHalfEven(principal.dividedBy(annuityFactor(loan)));
}

/** The same for a number of months (MATH-01). */
export function levelPayment(loan: {
  readonly principal: Amount;
  readonly annualRate: Amount;
  readonly months: number;
}): Decimal {
  const principal = toNonNegative(loan.principal, 'principal');
  return roundHalfEven(principal.dividedBy(presentValue(loan.annualRate, new LoanDecimal(loan.months))));
}

/** The inverse of `loanPayment`: dollars, not rounded. */
export function principalForPayment(loan: LoanTerms & { readonly payment: Amount }): Decimal {
  return toNonNegative(loan.payment, 'payment').times(annuityFactor(loan));
}

/** Dollars and cents for the interest of the default period (MATH-04). */
export function interestOnlyPayment(loan: {
  readonly principal: Amount;
  readonly annualRate: Amount;
}): Decimal {
  return roundHalfEven(interestAccrual(loan));
}

/** The present value of one dollar a month over the term. */
function annuityFactor({ annualRate, termYears }: LoanTerms): Decimal {
  const months = toDecimal(termYears, 'termYears').times(12);
  if (!months.isInteger() || months.lessThan(1))
    throw new RangeError('termYears is not a number of whole months');
  return presentValue(annualRate, months);
}

/** The present value of one dollar a month over a number of months. */
function presentValue(annualRate: Amount, months: Decimal): Decimal {
  if (!months.isInteger() || months.lessThan(1))
    throw new RangeError('months is not a number of whole months');
  const monthlyRate = toNonNegative(annualRate, 'annualRate').dividedBy(12);
  if (monthlyRate.isZero()) return months;
  const discount = monthlyRate.plus(1).pow(months.negated());
  return new LoanDecimal(1).minus(discount).dividedBy(monthlyRate);
}
