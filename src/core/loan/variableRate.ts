import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toDecimal } from './decimal.ts';
import { type LineSchedule, type LineTerms, worstCaseSchedule } from './lineSchedule.ts';
import { roundHalfEven } from './rounding.ts';

/** What a variable rate consists of, and its limit; fractions of a year. */
export interface VariableRate {
  readonly index: number;
  /** Below 0 if discounts take the rate below the index. */
  readonly margin: number;
  readonly highest: number;
}

/** The highest rate from the second payment on: dollars and cents. */
export interface WorstCase extends Pick<LineSchedule, 'months' | 'totalOfPayments' | 'totalInterest'> {
  readonly rate: number;
  readonly monthlyPayment: number;
}

const fractionOf = (percent: Amount, name: string): Decimal => toDecimal(percent, name).dividedBy(100);

/** The margin is what a rate (a fraction) adds to its index (percent points), at 5 decimals: 0.085 and 6.75 give 0.0175. */
export function variableRate(input: {
  readonly annualRate: Amount;
  readonly indexPercent: Amount;
  readonly highestPercent: Amount;
}): VariableRate {
  const rate = toDecimal(input.annualRate, 'annualRate');
  const index = fractionOf(input.indexPercent, 'indexPercent');
  const highest = LoanDecimal.max(rate, fractionOf(input.highestPercent, 'highestPercent'));
  return {
    index: index.toNumber(),
    margin: roundHalfEven(rate.minus(index), 5).toNumber(),
    highest: highest.toNumber(),
  };
}

/** What a line with a variable rate costs at most; `highestRate` is a fraction. */
export function worstCase(terms: LineTerms, highestRate: number): WorstCase {
  const { months, totalOfPayments, totalInterest } = worstCaseSchedule(terms, highestRate);
  const { interest = 0, payment = 0 } = months[1] ?? months[0] ?? {};
  const monthlyPayment = terms.interestOnly ? interest : payment;
  const rate = Math.max(highestRate, toDecimal(terms.annualRate, 'annualRate').toNumber());
  return { rate, monthlyPayment, months, totalOfPayments, totalInterest };
}
