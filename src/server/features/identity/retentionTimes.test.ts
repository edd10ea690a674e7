import { expect, it } from 'vitest';
import { daysKept, leastDays } from './retentionTimes.ts';

const retention = {
  person: { days: 30 },
  application: { days: 761 },
  byStatus: { COMPLETE: { days: 'forever' }, CANCELLED: { days: 100 } },
} as const;

it.each([
  [[], 30],
  [['OFFER_SELECTION'], 761],
  [[undefined], 761],
  [['CANCELLED'], 100],
  [['CANCELLED', 'DECLINED'], 761],
  [['COMPLETE', 'CANCELLED'], Number.POSITIVE_INFINITY],
])('keeps a person with applications %j for %d days', (statuses, days) => {
  expect(daysKept(retention, { statuses })).toBe(days);
});

it('keeps a person forever if nothing is configured', () => {
  expect(daysKept({}, { statuses: [] })).toBe(Number.POSITIVE_INFINITY);
  expect(daysKept({ person: { days: 1 } }, { statuses: ['DECLINED'] })).toBe(Number.POSITIVE_INFINITY);
  expect([leastDays({}), leastDays(retention)]).toEqual([Number.POSITIVE_INFINITY, 30]);
});
