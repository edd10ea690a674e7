import { expect, it } from 'vitest';
import { payoffEffect } from './payoffEffect.ts';

it('says what a line instead of debts changes each month, to the cent', () => {
  const effect = payoffEffect({ debtPayments: [339.27, 296.86, 0.1, 0.2], linePayment: 512.4 });
  expect(effect).toEqual({ before: 636.43, after: 512.4, change: -124.03 });
  expect(payoffEffect({ debtPayments: [], linePayment: 10 }).change).toBe(10);
});
