/** `yyyy-MM-dd`, proleptic Gregorian, without time or zone. */
export type CalendarDate = string;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);

/** True for an existing day from `minYear` on (FIELD-36). */
export function isCalendarDate(text: string, minYear = 1900): boolean {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= minYear && day >= 1 && day <= daysInMonth(year, month);
}

/** The day that it is at a moment, in the time zone of this machine. */
export function localDate(moment: Date): CalendarDate {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${moment.getFullYear()}-${month}-${day}`;
}

/** Full years, birthday included (C-07). A February 29 birthday falls on March 1 in common years. */
export function ageOn(birthdate: CalendarDate, on: CalendarDate): number {
  const years = Number(on.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return on.slice(5) >= birthdate.slice(5) ? years : years - 1;
}

/** Empty text means no date. */
export const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate =>
  [one, other].sort().at(-1) ?? other;

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The same day some months later, or the last day of that month if it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const all = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1];
  const day = Math.min(Number(date.slice(8)), daysInMonth(year, month));
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days from one to another; negative if the other is earlier. */
export const daysUntil = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
