import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from './calendarDate.ts';
import { dayIn, endOfDay, momentIn, startOfDay, zoneOf } from './stateTime.ts';

const TEXAS = zoneOf('TX');
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2025-01-01', days));
const zone = fc.constantFrom(...['NY', 'TX', 'AZ', 'HI', 'AK', 'CA'].map(zoneOf));

describe('days of a state', () => {
  it.each([
    ['NY', '2026-06-18', '2026-06-19T04:00:00.000Z'],
    ['NY', '2026-01-15', '2026-01-16T05:00:00.000Z'],
    ['TX', '2026-06-18', '2026-06-19T06:00:00.000Z'],
    ['AZ', '2026-06-18', '2026-06-19T07:00:00.000Z'],
    ['HI', '2026-06-18', '2026-06-19T10:00:00.000Z'],
    [undefined, '2026-06-18', '2026-06-19T04:00:00.000Z'],
    // Clocks change during the day.
    ['NY', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['NY', '2026-11-01', '2026-11-02T05:00:00.000Z'],
  ])('end at local midnight: %s, %s', (state, date, end) => {
    expect(endOfDay(zoneOf(state), date)).toBe(end);
  });

  it('begin where the last ended, and contain every moment between', () => {
    fc.assert(
      fc.property(zone, day, fc.double({ min: 0, max: 0.999, noNaN: true }), (where, date, part) => {
        const [start, end] = [Date.parse(startOfDay(where, date)), Date.parse(endOfDay(where, date))];
        expect(startOfDay(where, addDays(date, 1))).toBe(endOfDay(where, date));
        expect(dayIn(where, start + part * (end - start))).toBe(date);
        expect(dayIn(where, start - 1)).toBe(addDays(date, -1));
      }),
    );
  });

  it('have the times that local clocks show', () => {
    expect(momentIn(TEXAS, '2026-06-18', '10:00')).toBe('2026-06-18T16:00:00.000Z');
    expect(momentIn(TEXAS, '2026-12-18', '10:00')).toBe('2026-12-18T17:00:00.000Z');
    // Clocks skip 02:30 on the first day and repeat 01:30 on the second, where the earlier counts.
    expect(momentIn(TEXAS, '2026-03-08', '02:30')).toBe('2026-03-08T09:30:00.000Z');
    expect(momentIn(TEXAS, '2026-11-01', '01:30')).toBe('2026-11-01T07:30:00.000Z');
  });
});

describe('days of a state, for a program running in any zone', () => {
  const { TZ: before } = process.env;
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it.each(['UTC', 'America/Los_Angeles', 'America/Havana', 'Pacific/Auckland'])('in %s', (here) => {
    process.env.TZ = here;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(here);
    // Clocks here change on these days, at this hour.
    expect(momentIn(zoneOf('AZ'), '2026-03-08', '02:30')).toBe('2026-03-08T09:30:00.000Z');
    expect(momentIn(zoneOf('NY'), '2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z');
    expect(startOfDay(TEXAS, '2026-11-01')).toBe('2026-11-01T06:00:00.000Z');
  });
});
