import { describe, expect, it } from 'vitest';
import { dateFromParts, partsOfDate } from './dates.ts';
import { formats } from './formats.ts';

describe('dates', () => {
  it('FIELD-37 stores yyyy-MM-dd', () => {
    expect(dateFromParts({ month: '02', day: '01', year: '1990' })).toBe('1990-02-01');
  });

  it('FIELD-05 a date of birth is entered as day, month and year', () => {
    expect(dateFromParts({ month: '2', day: '1', year: '1990' })).toBe('1990-02-01');
    expect(dateFromParts({ month: '', day: ' ', year: '' })).toBeUndefined();
    expect(partsOfDate('1990-02-01')).toEqual({ month: '02', day: '01', year: '1990' });
    expect(partsOfDate(undefined)).toEqual({ month: '', day: '', year: '' });
  });

  it('FIELD-05 a partly typed date keeps its parts and is invalid', () => {
    for (const parts of [
      { month: '12', day: '', year: '' },
      { month: '', day: '31', year: '19' },
      { month: '02', day: '30', year: '1990' },
    ]) {
      const answer = dateFromParts(parts) ?? '';
      expect(partsOfDate(answer)).toEqual(parts);
      expect(formats['calendar-date'].test(answer)).toBe(false);
    }
  });
});
