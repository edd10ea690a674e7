import { expect, it } from 'vitest';
import { payoffTotal } from './payoffTotal.ts';

const debt = (monetaryBalance: number, status?: string) => ({
  monetaryBalance,
  monetaryCalculatedNextPaymentMinimumAmount: 50,
  payOff: status === undefined ? null : { status },
});

it('APP-07 sums the balances marked for payoff, exactly', () => {
  const marked = 'MARKED_FOR_PAYOFF';
  expect(payoffTotal([debt(0.1, marked), debt(0.2, marked), debt(900, 'PAID'), debt(800)])).toBe(0.3);
  expect(payoffTotal([])).toBe(0);
});
