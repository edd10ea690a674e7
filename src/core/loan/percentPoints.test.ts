import { expect, it } from 'vitest';
import { fractionOfPercent, percentOfFraction } from './percentPoints.ts';

it('converts between percent points and fractions without rounding errors', () => {
  expect(fractionOfPercent(8.5)).toBe(0.085);
  expect(fractionOfPercent('17.20')).toBe(0.172);
  expect(percentOfFraction(0.0025)).toBe(0.25);
  expect(percentOfFraction(0.07)).toBe(7);
});
