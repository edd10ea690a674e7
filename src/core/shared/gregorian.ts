export const GREGORIAN = 'gregory';

/** FIELD-38 */
export class UnsupportedCalendarError extends Error {
  constructor(calendar: string) {
    super(`Unsupported calendar: ${calendar}`);
    this.name = 'UnsupportedCalendarError';
  }
}

/** Such as `gregory` or `buddhist`. */
export const calendarOf = (language: string): string =>
  new Intl.DateTimeFormat(language).resolvedOptions().calendar;

/** Returns the format; throws an UnsupportedCalendarError unless Gregorian (FIELD-38). */
export function gregorian(format: Intl.DateTimeFormat): Intl.DateTimeFormat {
  const { calendar } = format.resolvedOptions();
  if (calendar !== GREGORIAN) throw new UnsupportedCalendarError(calendar);
  return format;
}
