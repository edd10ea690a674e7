/** A date typed in three parts (FIELD-05). */
export interface DateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

/**
 * Undefined if all parts are empty, otherwise year-month-day with zero padding. Incomplete or impossible
 * dates become text that fails the format `calendar-date`.
 */
export function dateFromParts({ month, day, year }: DateParts): string | undefined {
  const [y, m, d] = [plainPart(year), plainPart(month), plainPart(day)];
  return y || m || d ? `${y}-${padded(m)}-${padded(d)}` : undefined;
}

export function partsOfDate(answer: string | undefined): DateParts {
  const [year = '', month = '', day = ''] = (answer ?? '').split('-');
  return { month, day, year };
}

/** A hyphen within a part would split it when read back. */
const plainPart = (part: string): string => part.trim().replaceAll('-', '/');

const padded = (part: string): string => (/^\d$/.test(part) ? `0${part}` : part);
