import { gregorian } from './gregorian.ts';

/** A stored date, or the date of a stored moment, as MM/dd/yyyy; other text unchanged (FIELD-37). */
export const dateText = (stored: string): string =>
  stored.replace(/^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/, '$2/$3/$1');

/** `3:30 PM`, in this device's time zone. */
export const timeText = (at: Date, language: string): string => formatOf(language, TIME).format(at);

/** `8:30 AM` for a stored time, `08:30`; other text unchanged. */
export function clockText(time: string, language: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time) ?? [];
  if (hours === undefined) return time;
  return formatOf(language, { ...TIME, timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 1, +hours, Number(minutes)),
  );
}

/** `Monday` for 1, like January 1, 2024. */
export const weekdayText = (weekday: number, language: string): string =>
  formatOf(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

/** `June 15`, from epoch milliseconds in this device's time zone. */
export const monthDayText = (at: number, language: string): string =>
  formatOf(language, { month: 'long', day: 'numeric' }).format(at);

/** `Monday, June 15 at 3:30 PM` */
export const dayAndTimeText = (at: Date, language: string, zone: string): string =>
  formatOf(language, { ...TIME, timeZone: zone, weekday: 'long', month: 'long', day: 'numeric' }).format(at);

/** `Monday, June 15, 2026 at 3:30 PM` */
export const fullMomentText = (at: Date | number, language: string, zone: string): string =>
  formatOf(language, { timeZone: zone, dateStyle: 'full', timeStyle: 'short' }).format(at);

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

const formatOf = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  gregorian(new Intl.DateTimeFormat(language, options));
