import { expect, it } from 'vitest';
import { lineSchedule } from './lineSchedule.ts';
import { scheduleYears } from './scheduleYears.ts';

it('sums each year of a schedule to the cent', () => {
  const { months, totalInterest, totalOfPayments } = lineSchedule({
    principal: 10_000,
    annualRate: 0.06,
    months: 24,
    interestOnly: true,
  });
  const years = scheduleYears(months);
  expect(years).toEqual([
    { year: 1, paid: 600, interest: 600, principal: 0, balance: 10_000 },
    { year: 2, paid: 10_600, interest: 600, principal: 10_000, balance: 0 },
  ]);
  expect(years.reduce((sum, { interest }) => sum + interest, 0)).toBe(totalInterest);
  expect(years.reduce((sum, { paid }) => sum + paid, 0)).toBe(totalOfPayments);
});
