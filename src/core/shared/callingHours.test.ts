import { describe, expect, it } from 'vitest';
import { type CallingHours, callingHours } from './callingHours.ts';

const RULES: readonly CallingHours[] = [
  { from: '08:00', until: '21:00' },
  { states: ['WA'], from: '08:00', until: '20:00' },
  { states: ['TX'], days: ['SUN'], from: '12:00', until: '21:00' },
];

const open = (at: string, ...states: readonly string[]) => {
  const hours = callingHours(Date.parse(at), RULES, states);
  return hours && [new Date(hours.from).toISOString(), new Date(hours.until).toISOString()];
};

describe('hours in which somebody may be texted', () => {
  it.each([
    ['at noon', 'VT', '2026-06-18T16:00:00Z', '2026-06-18T12:00:00.000Z', '2026-06-19T01:00:00.000Z'],
    [
      'in the last minute',
      'VT',
      '2026-06-19T00:59:59Z',
      '2026-06-18T12:00:00.000Z',
      '2026-06-19T01:00:00.000Z',
    ],
    [
      'at nine in the evening',
      'VT',
      '2026-06-19T01:00:00Z',
      '2026-06-19T12:00:00.000Z',
      '2026-06-20T01:00:00.000Z',
    ],
    ['before eight', 'VT', '2026-06-18T11:59:59Z', '2026-06-18T12:00:00.000Z', '2026-06-19T01:00:00.000Z'],
    ['in winter', 'VT', '2026-12-18T12:30:00Z', '2026-12-18T13:00:00.000Z', '2026-12-19T02:00:00.000Z'],
    [
      'in a stricter state',
      'WA',
      '2026-06-19T03:30:00Z',
      '2026-06-19T15:00:00.000Z',
      '2026-06-20T03:00:00.000Z',
    ],
    [
      'in a state of two zones',
      'FL',
      '2026-06-18T12:30:00Z',
      '2026-06-18T13:00:00.000Z',
      '2026-06-19T01:00:00.000Z',
    ],
    ['on a Sunday', 'TX', '2026-06-21T16:00:00Z', '2026-06-21T18:00:00.000Z', '2026-06-22T02:00:00.000Z'],
    ['in Hawaii', 'HI', '2026-06-19T06:00:00Z', '2026-06-18T18:00:00.000Z', '2026-06-19T07:00:00.000Z'],
  ])('%s: %s', (_when, state, at, from, until) => {
    expect(open(at, state)).toEqual([from, until]);
  });

  it('are those of both states of somebody who lives elsewhere', () => {
    expect(open('2026-06-18T13:00:00Z', 'VT', 'CA')).toEqual([
      '2026-06-18T15:00:00.000Z',
      '2026-06-19T01:00:00.000Z',
    ]);
  });

  it('are those of the whole country where no state is known', () => {
    expect(open('2026-06-18T13:00:00Z')).toEqual(['2026-06-18T18:00:00.000Z', '2026-06-19T01:00:00.000Z']);
  });

  it('never come where a rule leaves none', () => {
    expect(callingHours(0, [{ from: '09:00', until: '09:00' }], ['VT'])).toBeUndefined();
  });
});
