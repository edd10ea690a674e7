import { expect, it } from 'vitest';
import { DEFAULT_PERIOD_DAYS, interestAccrual } from './interestAccrual.ts';

it('MATH-04 accrues by the day with 365.25 days a year', () => {
  expect(interestAccrual({ principal: 10_000, annualRate: 0.0825, days: 1 }).toFixed(6)).toBe('2.258727');
});

it('MATH-04 accrues over a year divided by 12 by default', () => {
  expect(DEFAULT_PERIOD_DAYS.toNumber()).toBe(30.4375);
  expect(interestAccrual({ principal: 10_000, annualRate: 0.0825 }).toNumber()).toBe(68.75);
});
