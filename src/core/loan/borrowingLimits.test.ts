import { expect, it } from 'vitest';
import { loanWithinCltv, loanWithinPayment, paymentCapacity } from './borrowingLimits.ts';
import { LoanDecimal } from './decimal.ts';

it('allows liens up to a share of the home value', () => {
  const home = { homeValue: 500_000, cltvCap: 0.85 };
  expect(loanWithinCltv({ ...home, existingLienBalance: 300_000.5 }).toNumber()).toBe(124_999);
  expect(loanWithinCltv({ ...home, existingLienBalance: 450_000 }).toNumber()).toBe(0);
});

it('leaves the share of income that debts do not take for a new payment', () => {
  const income = { annualIncome: 96_000, otherIncome: 24_000, dtiCap: 0.43 };
  const debt = { monetaryCalculatedNextPaymentMinimumAmount: 1300 };
  expect(paymentCapacity({ ...income, liabilities: [debt] }).toNumber()).toBe(3000);
  expect(paymentCapacity({ ...income, liabilities: [debt, debt, debt, debt] }).toNumber()).toBe(0);
});

it('is the whole-dollar loan that a payment repays', () => {
  expect(loanWithinPayment(new LoanDecimal('619.93'), 0.085, 10).toNumber()).toBe(50_000);
  expect(loanWithinPayment(new LoanDecimal(0), 0.085, 10).toNumber()).toBe(0);
});
