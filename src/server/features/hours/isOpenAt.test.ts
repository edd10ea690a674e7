import { expect, it } from 'vitest';
import { isOpenAt } from './isOpenAt.ts';

const week = [
  { weekday: 'FRIDAY', weekdayValue: 5, isOpen: true, startTime: '06:00', endTime: '20:00' },
  { weekday: 'SATURDAY', weekdayValue: 6, isOpen: true },
  { weekday: 'SUNDAY', weekdayValue: 7, isOpen: false, startTime: '06:00', endTime: '20:00' },
] as const;

it.each([
  ['2026-06-19T12:59:00Z', false, 'a minute before it opens in summer'],
  ['2026-06-19T13:00:00Z', true, 'when it opens in summer'],
  ['2026-01-16T13:30:00Z', false, 'half an hour before it opens in winter'],
  ['2026-06-20T02:59:00Z', true, 'on Friday evening, when it is Saturday in London'],
  ['2026-06-20T03:00:00Z', false, 'when it closes'],
  ['2026-06-20T19:00:00Z', false, 'on an open day without times'],
  ['2026-06-21T19:00:00Z', false, 'on a closed day'],
  ['2026-06-22T19:00:00Z', false, 'on a day that is not told'],
])('SHELL-41 at %s the department is %s: %s', (moment, open) => {
  expect(isOpenAt([...week], Date.parse(moment))).toBe(open);
});
