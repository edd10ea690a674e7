import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

/** Monthly payments in dollars and cents: those of the debts paid off, that of the line, and the difference. */
export interface PayoffEffect {
  readonly before: number;
  readonly after: number;
  /** Below 0 if the line costs less a month. */
  readonly change: number;
}

/** What paying off debts changes each month. */
export function payoffEffect(input: {
  readonly debtPayments: readonly Amount[];
  readonly linePayment: Amount;
}): PayoffEffect {
  const payments = input.debtPayments.map((payment) => toNonNegative(payment, 'debtPayment'));
  const before = roundHalfEven(LoanDecimal.sum(0, ...payments));
  const after = roundHalfEven(toNonNegative(input.linePayment, 'linePayment'));
  return { before: before.toNumber(), after: after.toNumber(), change: after.minus(before).toNumber() };
}
