import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

/**
 * What arrives of a draw, in dollars and cents: what is left after the debts that it pays off and the costs that are taken off it. Below 0
 * if it does not cover both.
 */
export function cashToBorrower(input: {
  readonly draw: Amount;
  /** One amount for each debt, or their sum. */
  readonly paidOff: readonly Amount[];
  readonly costsTakenOff: Amount;
}): Decimal {
  const paid = LoanDecimal.sum(0, ...input.paidOff.map((amount) => toNonNegative(amount, 'paidOff')));
  const costs = toNonNegative(input.costsTakenOff, 'costsTakenOff');
  return roundHalfEven(toNonNegative(input.draw, 'draw').minus(paid).minus(costs));
}
