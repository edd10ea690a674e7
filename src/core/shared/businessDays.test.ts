import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  addWorkdays,
  isFederalHoliday,
  isRescissionDay,
  rescissionEnd,
  valuationFeeFrom,
} from './businessDays.ts';
import { addDays } from './calendarDate.ts';

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
  ])('a line signed on %s can be canceled until the end of %s', (signed, last) => {
    expect(rescissionEnd(signed)).toBe(last);
  });

  const days = fc.integer({ min: 0, max: 40_000 }).map((since) => addDays('2000-01-01', since));

  it('counts exactly the given number of business days, and ends on one', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (from, count) => {
        const end = addBusinessDays(from, count);
        let passed = 0;
        for (let day = addDays(from, 1); day <= end; day = addDays(day, 1))
          passed += isRescissionDay(day) ? 1 : 0;
        expect([passed, isRescissionDay(end)]).toEqual([count, true]);
      }),
    );
  });

  it('counting one day at a time gives the same result; zero gives the day itself', () => {
    fc.assert(
      fc.property(days, fc.nat(10), fc.nat(10), (from, first, second) => {
        expect(addBusinessDays(addBusinessDays(from, first), second)).toBe(
          addBusinessDays(from, first + second),
        );
        expect(addBusinessDays(from, 0)).toBe(from);
      }),
    );
  });

  it('has eleven holidays every year, and never two in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), (year) => {
        const all = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
        const holidays = all.filter((day) => day.startsWith(String(year)) && isFederalHoliday(day));
        expect(holidays).toHaveLength(11);
        expect(holidays.some((day) => isFederalHoliday(addDays(day, 1)))).toBe(false);
      }),
    );
  });
});

describe('workdays', () => {
  it.each([
    ['2026-06-15', 1, '2026-06-16'],
    ['2026-06-18', 1, '2026-06-22'],
    ['2026-06-12', 5, '2026-06-22'],
  ])('%s plus %i workdays is %s', (date, days, expected) => {
    expect(addWorkdays(date, days)).toBe(expected);
  });

  it.each([
    ['2026-06-15', '2026-06-19'],
    ['2026-06-18', '2026-06-25'],
  ])('disclosures received on %s allow the valuation fee from %s', (received, from) => {
    expect(valuationFeeFrom(received)).toBe(from);
  });
});
