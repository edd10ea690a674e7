import { LoanDecimal, toNonNegative } from './decimal.ts';
import type { Liability } from './offer.ts';
import { roundHalfEven } from './rounding.ts';

/** The balances marked for payoff, in dollars and cents (APP-07). */
export function payoffTotal(liabilities: readonly Pick<Liability, 'monetaryBalance' | 'payOff'>[]): number {
  const marked = liabilities.filter((liability) => liability.payOff?.status === 'MARKED_FOR_PAYOFF');
  const balances = marked.map((liability) => toNonNegative(liability.monetaryBalance, 'monetaryBalance'));
  return roundHalfEven(LoanDecimal.sum(0, ...balances)).toNumber();
}
