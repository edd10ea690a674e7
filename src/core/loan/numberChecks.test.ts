import { expect, it } from 'vitest';
import { clampProgress, isNumberWithin } from './numberChecks.ts';

it('FIELD-44 accepts a real number within optional limits', () => {
  expect(
    [NaN, Infinity, -Infinity, '1', null, undefined].map((value) => isNumberWithin(value)),
  ).not.toContain(true);
  expect(isNumberWithin(1)).toBe(true);
  const within = (value: number) => isNumberWithin(value, { min: 0, max: 10 });
  expect([-0.1, 0, 10, 10.1].map(within)).toEqual([false, true, true, false]);
  expect(isNumberWithin(-5, { max: 10 })).toBe(true);
});

it('FIELD-45 holds progress between 0 and the maximum', () => {
  expect([-5, 40, 150, NaN, Infinity].map((value) => clampProgress(value))).toEqual([0, 40, 100, 0, 100]);
  expect(clampProgress(9, 7)).toBe(7);
});
