import { describe, expect, it } from 'vitest';
import { notaryDays, notaryTimes, slotId } from './notaryDays.ts';

describe('days of a notary in person', () => {
  const days = notaryDays('2026-06-15');

  it('are business days, 2 to 30 days ahead', () => {
    expect(days[0]).toBe('2026-06-17');
    expect(days.at(-1)).toBe('2026-07-15');
    expect(days).not.toContain('2026-06-16');
    expect(days).not.toContain('2026-06-20');
    expect(days).not.toContain('2026-06-21');
  });

  it('exclude federal holidays', () => {
    expect(days).not.toContain('2026-06-19');
    expect(days).toContain('2026-06-18');
  });

  it('do not begin before the state allows', () => {
    expect(notaryDays('2026-06-15', '2026-06-27')[0]).toBe('2026-06-29');
    expect(notaryDays('2026-06-15', '2026-08-01')).toEqual([]);
  });

  it('allow appointments of one hour between 8:00 and 20:00', () => {
    expect([notaryTimes[0], notaryTimes.at(-1), notaryTimes.length]).toEqual(['08:00', '19:00', 12]);
    expect(slotId({ date: '2026-06-18', time: '10:00' })).toBe('2026-06-18 10:00');
  });
});
