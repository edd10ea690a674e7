import { tz } from '@date-fns/tz';
import { addDays as laterBy } from 'date-fns/addDays';
import { addMonths as laterByMonths } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInYears } from 'date-fns/differenceInYears';
import { isExists } from 'date-fns/isExists';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addMonths, ageOn, daysUntil, isCalendarDate, laterOf, localDate } from './calendarDate.ts';

// Our functions are a few lines each, because the first screen has no room for a library; the library checks
// them here.
const utc = { in: tz('UTC') };
const midnight = (date: string) => new Date(`${date}T00:00:00Z`);
const day = fc.integer({ min: -36_000, max: 73_000 }).map((days) => addDays('2000-01-01', days));

it('adds days as date-fns does', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -9_000, max: 9_000 }), (date, days) => {
      expect(addDays(date, days)).toBe(laterBy(midnight(date), days, utc).toISOString().slice(0, 10));
    }),
  );
});

it('adds months as date-fns does, and counts the days between', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (date, months) => {
      const later = addMonths(date, months);
      expect(later).toBe(laterByMonths(midnight(date), months, utc).toISOString().slice(0, 10));
      expect(daysUntil(date, later)).toBe(differenceInCalendarDays(midnight(later), midnight(date), utc));
    }),
  );
});

it('counts whole years as date-fns does, also for people born on February 29', () => {
  const leap = fc.integer({ min: 1901, max: 2200 }).map((year) => `${year - (year % 4 || 4)}-02-29`);
  const born = fc.oneof(
    day,
    leap.filter((date) => isCalendarDate(date)),
  );
  fc.assert(
    fc.property(born, day, (one, other) => {
      const [birthdate, on] = [one, other].sort() as [string, string];
      expect(ageOn(birthdate, on)).toBe(differenceInYears(midnight(on), midnight(birthdate), utc));
      expect(laterOf(one, other)).toBe(on);
    }),
  );
  expect([ageOn('2000-02-29', '2026-02-28'), ageOn('2000-02-29', '2026-03-01')]).toEqual([25, 26]);
});

it('accepts the same days as date-fns', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const numbers = [fc.integer({ min: 1900, max: 2200 }), fc.nat(14), fc.nat(33)] as const;
  fc.assert(
    fc.property(...numbers, (year, month, of) => {
      expect(isCalendarDate(`${year}-${two(month)}-${two(of)}`)).toBe(isExists(year, month - 1, of));
    }),
  );
});

it('a day is that of this machine from its first moment to its last', () => {
  for (const moment of [new Date(2026, 0, 5), new Date(2026, 0, 5, 23, 59, 59, 999)])
    expect(localDate(moment)).toBe('2026-01-05');
});
