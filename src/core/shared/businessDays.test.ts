import { describe, expect, it } from 'vitest';
import {
  isFederalHoliday,
  isRescissionDay,
  rescissionEnd,
  valuationFeeFrom,
  workdayAfter,
} from './businessDays.ts';

describe('business days of the right to cancel', () => {
  it('knows the eleven federal holidays of 2026', () => {
    const days = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    );
    expect(days.filter(isFederalHoliday)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
  });

  it('counts Saturdays, not Sundays', () => {
    expect([isRescissionDay('2026-06-20'), isRescissionDay('2026-06-21')]).toEqual([true, false]);
  });

  it.each([
    ['2026-06-15', '2026-06-18'],
    ['2026-06-18', '2026-06-23'],
    ['2026-07-02', '2026-07-07'],
    ['2026-11-25', '2026-11-30'],
    ['2026-12-31', '2027-01-05'],
  ])('signed on %s it may be cancelled until the end of %s', (signed, last) => {
    expect(rescissionEnd(signed)).toBe(last);
  });
});

describe('days on which offices are open', () => {
  it.each([
    ['2026-06-15', 1, '2026-06-16'],
    ['2026-06-18', 1, '2026-06-22'],
    ['2026-06-12', 5, '2026-06-22'],
  ])('%s and %i of them is %s', (date, days, expected) => {
    expect(workdayAfter(date, days)).toBe(expected);
  });

  it.each([
    ['2026-06-15', '2026-06-19'],
    ['2026-06-18', '2026-06-25'],
  ])('disclosures received on %s let the valuation fee be charged from %s', (received, from) => {
    expect(valuationFeeFrom(received)).toBe(from);
  });
});
