/** A date as it is typed, in three parts (FIELD-05). */
export interface DateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

/**
 * The answer that typed parts make: undefined when all are empty, else year-month-day with month and day padded to two
 * digits. What is partly typed or impossible stays a text that fails the format `calendar-date`.
 */
export function dateFromParts({ month, day, year }: DateParts): string | undefined {
  const [y, m, d] = [plainPart(year), plainPart(month), plainPart(day)];
  return y || m || d ? `${y}-${padded(m)}-${padded(d)}` : undefined;
}

/** The parts of an answer made by `dateFromParts`; empty parts for an absent answer. */
export function partsOfDate(answer: string | undefined): DateParts {
  const [year = '', month = '', day = ''] = (answer ?? '').split('-');
  return { month, day, year };
}

/** A hyphen within a part would be read back as the end of it. */
const plainPart = (part: string): string => part.trim().replaceAll('-', '/');

const padded = (part: string): string => (/^\d$/.test(part) ? `0${part}` : part);
