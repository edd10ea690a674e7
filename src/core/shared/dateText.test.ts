import { describe, expect, it } from 'vitest';
import {
  clockText,
  dateText,
  dayAndTimeText,
  fullMomentText,
  monthDayText,
  timeText,
  weekdayText,
} from './dateText.ts';

const AT = new Date('2026-06-15T22:30:00Z');
const LA = 'America/Los_Angeles';
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Some languages put a narrow no-break space before AM or PM. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('dates as people read them', () => {
  it('FIELD-37 shows a stored date as MM/dd/yyyy, and does not change other text', () => {
    expect(dateText('1990-02-01')).toBe('02/01/1990');
    expect(dateText('1990-02-01T10:00:00Z')).toBe('02/01/1990');
    for (const text of ['soon', '1990-02', '1990-02-011', '']) expect(dateText(text)).toBe(text);
  });

  it('formats times of day by language', () => {
    expect(plain(clockText('08:30', 'en-US'))).toBe('8:30 AM');
    expect(plain(clockText('20:05', 'es-US'))).toBe('8:05 p.m.');
    expect(clockText('noon', 'en-US')).toBe('noon');
    expect(plain(timeText(AT, 'en-US'))).toBe(
      plain(AT.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: here })),
    );
  });

  it('formats days by language', () => {
    expect([1, 7].map((day) => weekdayText(day, 'en-US'))).toEqual(['Monday', 'Sunday']);
    expect(weekdayText(3, 'es-US')).toBe('miércoles');
    expect(monthDayText(new Date(2026, 5, 15, 12).getTime(), 'es-US')).toBe('15 de junio');
  });

  it('formats moments in a time zone', () => {
    expect(plain(dayAndTimeText(AT, 'en-US', LA))).toBe('Monday, June 15 at 3:30 PM');
    expect(plain(fullMomentText(AT, 'en-US', LA))).toBe('Monday, June 15, 2026 at 3:30 PM');
  });
});
