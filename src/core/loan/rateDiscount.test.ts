import { expect, it } from 'vitest';
import { rateDiscount } from './rateDiscount.ts';

it('MATH-13 is base rate minus other rate at 4 decimals', () => {
  expect(rateDiscount(0.085, 0.0825)).toBe(0.0025);
  expect(rateDiscount(0.08505, 0.0825)).toBe(0.0026);
  expect(rateDiscount('0.08255', '0.0825')).toBe(0);
});
