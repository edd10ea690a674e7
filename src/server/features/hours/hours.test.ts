import { expect, it } from 'vitest';
import { isOpenAt, weekFrom } from './hours.ts';

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
  expect(isOpenAt({ week, days: [] }, Date.parse(moment))).toBe(open);
});

const days = [
  { date: '2026-06-19', isOpen: false },
  { date: '2026-06-21', isOpen: true, startTime: '09:00', endTime: '12:00' },
] as const;

it('a date that the lender named counts in place of its weekday, on that date only', () => {
  const at = (moment: string) => isOpenAt({ week, days }, Date.parse(moment));
  expect([at('2026-06-19T19:00:00Z'), at('2026-06-26T19:00:00Z')]).toEqual([false, true]);
  expect([at('2026-06-21T17:00:00Z'), at('2026-06-28T17:00:00Z')]).toEqual([true, false]);
});

it('SHELL-41 the week says how the next date of each weekday is', () => {
  const from = (moment: string) => weekFrom({ week, days }, Date.parse(moment));
  expect(from('2026-06-19T19:00:00Z')).toEqual([
    { weekday: 'FRIDAY', weekdayValue: 5, isOpen: false },
    week[1],
    { weekday: 'SUNDAY', weekdayValue: 7, isOpen: true, startTime: '09:00', endTime: '12:00' },
  ]);
  expect(from('2026-06-22T19:00:00Z')).toEqual(week);
});
