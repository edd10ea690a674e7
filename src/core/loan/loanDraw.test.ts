import { expect, it } from 'vitest';
import { loanDraw } from './loanDraw.ts';

it('MATH-15 takes drawAmount, originationFee, rate and term', () => {
  expect(loanDraw({ drawAmount: 50_000, originationFee: 0, rate: 0.085, term: 10 })).toEqual({
    totalAmount: 50_000,
    feeAmount: 0,
    monthlyPayment: 619.93,
  });
  expect(loanDraw({ drawAmount: 50_000, originationFee: 0.0499, rate: 0.085, term: 10 })).toEqual({
    totalAmount: 52_495,
    feeAmount: 2495,
    monthlyPayment: 650.86,
  });
});
