import { expect, it } from 'vitest';
import { lineDates } from './lineDates.ts';

it('begins payments on the first of the month after next, and ends them with the term', () => {
  expect(lineDates({ today: '2026-11-29', months: 120 })).toEqual({
    firstPayment: '2027-01-01',
    lastPayment: '2036-12-01',
  });
  expect(lineDates({ today: '2026-11-29', firstPayment: '2027-03-15', months: 12 })).toEqual({
    firstPayment: '2027-03-15',
    lastPayment: '2028-02-15',
  });
});
