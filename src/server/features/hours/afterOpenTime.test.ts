import { expect, it } from 'vitest';
import { afterOpenTime } from './afterOpenTime.ts';

const HOUR = 3_600_000;
const week = [
  { weekday: 'MONDAY', weekdayValue: 1, isOpen: true, startTime: '06:00', endTime: '18:00' },
  { weekday: 'FRIDAY', weekdayValue: 5, isOpen: true, startTime: '06:00', endTime: '18:00' },
] as const;
const by = (now: string, hours = 2) => {
  const at = afterOpenTime({ week, days: [] }, Date.parse(now), hours * HOUR);
  return at === undefined ? undefined : new Date(at).toISOString();
};

it('counts the open hours of a department, in Pacific time', () => {
  expect(by('2026-06-19T19:05:00Z')).toBe('2026-06-19T21:15:00.000Z');
  expect(by('2026-06-20T00:00:00Z')).toBe('2026-06-22T14:00:00.000Z');
  expect(by('2026-06-20T12:00:00Z')).toBe('2026-06-22T15:00:00.000Z');
  expect(by('2026-06-20T12:00:00Z', 1_000)).toBeUndefined();
  expect(afterOpenTime({ week: [], days: [] }, 0, HOUR)).toBeUndefined();
});
