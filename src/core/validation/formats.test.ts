import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '../shared/calendarDate.ts';
import { formats } from './formats.ts';

const two = (value: number): string => String(value).padStart(2, '0');

describe('formats', () => {
  it('FIELD-36 dates are valid from 1900 on: 1899 fails, 1900 passes', () => {
    expect(formats['calendar-date'].test('1899-12-31')).toBe(false);
    expect(formats['calendar-date'].test('1900-01-01')).toBe(true);
  });

  it('FIELD-36 agrees with isCalendarDate on every day of four centuries', () => {
    const differing: string[] = [];
    for (let year = 1890; year <= 2310; year++)
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const date = `${year}-${two(month)}-${two(day)}`;
          if (formats['calendar-date'].test(date) !== isCalendarDate(date)) differing.push(date);
        }
    expect(differing).toEqual([]);
  });

  it('FIELD-04 agrees with isCalendarDate on leap days of every year and on any text', () => {
    for (let year = 0; year <= 9999; year++) {
      const date = `${String(year).padStart(4, '0')}-02-29`;
      expect([date, formats['calendar-date'].test(date)]).toEqual([date, isCalendarDate(date)]);
    }
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d$/)), (text) => {
        expect(formats['calendar-date'].test(text)).toBe(isCalendarDate(text));
      }),
    );
  });

  it('FIELD-07 an email address has at most 64 characters before the @ and 254 in all', () => {
    const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.com`;
    expect(formats.email.test(`${'a'.repeat(64)}@b.co`)).toBe(true);
    expect(formats.email.test(`${'a'.repeat(65)}@b.co`)).toBe(false);
    expect(formats.email.test(`${'a'.repeat(64)}${domain}`)).toBe(true);
    expect(formats.email.test(`${'a'.repeat(64)}@eeeee.${domain.slice(1)}`)).toBe(false);
    expect(formats.email.test('a@xn--nxasmq6b.xn--j6w193g')).toBe(true);
  });

  it('FIELD-07 accepts every plain address', () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => formats.email.test(address)));
  });
});
