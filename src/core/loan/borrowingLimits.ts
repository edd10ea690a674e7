import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { principalForPayment } from './loanPayment.ts';
import type { Liability } from './offer.ts';
import { roundDown } from './rounding.ts';

/**
 * The largest loan in whole dollars that keeps all liens within a share of the home value; 0 without room.
 */
export function loanWithinCltv(input: {
  readonly homeValue: Amount;
  readonly existingLienBalance: Amount;
  readonly cltvCap: Amount;
}): Decimal {
  const room = toNonNegative(input.homeValue, 'homeValue')
    .times(toNonNegative(input.cltvCap, 'cltvCap'))
    .minus(toNonNegative(input.existingLienBalance, 'existingLienBalance'));
  return roundDown(LoanDecimal.max(0, room));
}

/** Dollars a month left for a new payment when all payments may take a share of income; at least 0. */
export function paymentCapacity(input: {
  readonly annualIncome: Amount;
  readonly otherIncome: Amount;
  readonly dtiCap: Amount;
  readonly liabilities: readonly Pick<Liability, 'monetaryCalculatedNextPaymentMinimumAmount'>[];
}): Decimal {
  const totalIncome = toNonNegative(input.annualIncome, 'annualIncome').plus(
    toNonNegative(input.otherIncome, 'otherIncome'),
  );
  const payments = input.liabilities.map((liability) =>
    toNonNegative(
      liability.monetaryCalculatedNextPaymentMinimumAmount,
      'monetaryCalculatedNextPaymentMinimumAmount',
    ),
  );
  const capacity = totalIncome
    .dividedBy(12)
    .times(input.dtiCap)
    .minus(LoanDecimal.sum(0, ...payments));
  return LoanDecimal.max(0, capacity);
}

/** The largest loan in whole dollars that a monthly payment repays over the term. */
export function loanWithinPayment(payment: Decimal, annualRate: Amount, termYears: number): Decimal {
  return roundDown(principalForPayment({ payment, annualRate, termYears }));
}
