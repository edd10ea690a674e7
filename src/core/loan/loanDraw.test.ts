import { expect, it } from 'vitest';
import { type LoanDraw, loanDraw } from './loanDraw.ts';

const cost = (draw: LoanDraw) => {
  const { totalAmount, feeAmount, monthlyPayment } = loanDraw(draw);
  return [totalAmount, feeAmount, monthlyPayment].map(Number);
};

it('MATH-15 computes from drawAmount, originationFee, rate and term', () => {
  const draw = { drawAmount: 50_000, originationFee: 0.0499, rate: 0.085, term: 10 };
  expect(cost({ ...draw, originationFee: 0 })).toEqual([50_000, 0, 619.93]);
  expect(cost(draw)).toEqual([52_495, 2495, 650.86]);
  expect(cost({ ...draw, feeCap: 2000 })).toEqual([52_000, 2000, 644.73]);
});
