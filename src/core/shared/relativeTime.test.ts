import { describe, expect, it } from 'vitest';
import { relativeTime } from './relativeTime.ts';

const NOW = Date.parse('2026-05-30T12:00:00Z');
const minutes = (count: number) => count * 60_000;
const days = (count: number) => minutes(count * 24 * 60);
const passedBy = (passed: number) => relativeTime(NOW - passed, NOW);

describe('relativeTime', () => {
  it.each([
    [minutes(5), 'minute', 5],
    [minutes(59) + 59_999, 'minute', 59],
    [minutes(180), 'hour', 3],
    [days(1) - 1, 'hour', 23],
    [days(2), 'day', 2],
    [days(7), 'week', 1],
    [days(28), 'week', 4],
  ])('COND-27 shows %i ms as %s %i', (passed, unit, count) => {
    expect(passedBy(passed)).toEqual({ type: 'ago', unit, count });
  });

  it('COND-27 is the moment itself beyond four weeks', () => {
    expect(passedBy(days(29))).toEqual({ type: 'date', at: NOW - days(29) });
    expect(passedBy(days(28) + 1).type).toBe('date');
  });

  it('is 0 minutes for a future moment', () => {
    expect(passedBy(-minutes(3))).toEqual({ type: 'ago', unit: 'minute', count: 0 });
  });
});
