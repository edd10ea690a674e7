import { addDays, type CalendarDate } from './calendarDate.ts';

const weekday = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const two = (value: number): string => String(value).padStart(2, '0');

/** Month and day. */
const fixed: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

/** [month, weekday (0 is Sunday), nth] */
const floating: readonly (readonly [number, number, number])[] = [
  [1, 1, 3],
  [2, 1, 3],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];

const isNth = (date: CalendarDate, [month, day, nth]: (typeof floating)[number]): boolean =>
  date.slice(5, 7) === two(month) && weekday(date) === day && Math.ceil(Number(date.slice(8)) / 7) === nth;

const isMemorialDay = (date: CalendarDate): boolean =>
  date.slice(5, 7) === '05' && weekday(date) === 1 && Number(date.slice(8)) > 24;

/** One of the eleven legal public holidays of 5 U.S.C. 6103(a), on its own date even on a weekend. */
export const isFederalHoliday = (date: CalendarDate): boolean =>
  fixed.has(date.slice(5)) || floating.some((rule) => isNth(date, rule)) || isMemorialDay(date);

/** Every day except Sundays and federal holidays (12 CFR 1026.2(a)(6)). */
export const isRescissionDay = (date: CalendarDate): boolean =>
  weekday(date) !== 0 && !isFederalHoliday(date);

/** Business days for rescission; the start does not count. */
export function addBusinessDays(from: CalendarDate, days: number): CalendarDate {
  let date = from;
  for (let passed = 0; passed < days; passed += isRescissionDay(date) ? 1 : 0) date = addDays(date, 1);
  return date;
}

/** The federal minimum, where no policy requires more (config/rules: rescission, disclosures). */
const FEDERAL_DAYS = 3;

/** The last day on which a line signed on `signed` may be canceled (12 CFR 1026.15(a)(3)). */
export const rescissionEnd = (signed: CalendarDate, days = FEDERAL_DAYS): CalendarDate =>
  addBusinessDays(signed, days);

/** Every day except Saturdays, Sundays and federal holidays. */
export const isWorkday = (date: CalendarDate): boolean => weekday(date) !== 6 && isRescissionDay(date);

/** The start does not count. */
export function addWorkdays(from: CalendarDate, days: number): CalendarDate {
  let date = from;
  for (let passed = 0; passed < days; passed += isWorkday(date) ? 1 : 0) date = addDays(date, 1);
  return date;
}

/**
 * The first day on which a valuation fee may be charged without a right to a refund: the day after so many
 * workdays after the disclosures were received (12 CFR 1026.40(h), G-35).
 */
export const valuationFeeFrom = (received: CalendarDate, days = FEDERAL_DAYS): CalendarDate =>
  addDays(addWorkdays(received, days), 1);
