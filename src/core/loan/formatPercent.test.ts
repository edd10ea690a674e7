import { expect, it } from 'vitest';
import { formatPercent, formatRate } from './formatPercent.ts';

it('MATH-20 percent text has 1 decimal by default, rate text 3', () => {
  expect(formatPercent(0.085)).toBe('8.5%');
  expect(formatPercent(0.5)).toBe('50.0%');
  expect(formatRate(0.085)).toBe('8.500%');
});

it('CONST-08 a rate is shown as APR with 2 decimals', () => {
  expect(formatPercent(0.085, 2)).toBe('8.50%');
  expect(formatPercent(0.076, 2)).toBe('7.60%');
  expect(formatPercent(0, 2)).toBe('0.00%');
});
