/** The calendar of every date of the product. */
export const GREGORIAN = 'gregory';

/** A calendar other than the Gregorian was asked for (FIELD-38). */
export class UnsupportedCalendarError extends Error {
  constructor(calendar: string) {
    super(`Unsupported calendar: ${calendar}`);
    this.name = 'UnsupportedCalendarError';
  }
}

/** The calendar that a language counts its days by, such as `gregory` or `buddhist`. */
export const calendarOf = (language: string): string =>
  new Intl.DateTimeFormat(language).resolvedOptions().calendar;

/** The format, which is of the Gregorian calendar; of any other it throws an UnsupportedCalendarError (FIELD-38). */
export function gregorian(format: Intl.DateTimeFormat): Intl.DateTimeFormat {
  const { calendar } = format.resolvedOptions();
  if (calendar !== GREGORIAN) throw new UnsupportedCalendarError(calendar);
  return format;
}
