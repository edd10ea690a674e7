import type { Formatters } from 'intl-messageformat';
import { gregorian } from '../shared/gregorian.ts';

/**
 * Creates each Intl object once. Numbers round half to even. Dates are calendar dates at midnight UTC;
 * all-numeric dates put the month first in every language (FIELD-37). A language with a non-Gregorian
 * calendar throws an UnsupportedCalendarError (FIELD-38).
 */
export function createFormatters(): Formatters {
  return {
    getNumberFormat: once(
      (locales, options) =>
        new Intl.NumberFormat(locales, { roundingMode: 'halfEven', ...options } as Intl.NumberFormatOptions),
    ),
    getDateTimeFormat: once((locales, options) => {
      const language = options?.month === '2-digit' ? 'en-US' : locales;
      return gregorian(new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }));
    }),
    getPluralRules: once((locales, options) => new Intl.PluralRules(locales, options)),
  } satisfies Formatters;
}

type Locales = Parameters<Formatters['getDateTimeFormat']>[0];

function once<O, T>(make: (locales: Locales, options?: O) => T): (locales?: Locales, options?: O) => T {
  const made = new Map<string, T>();
  return (locales, options) => {
    const key = JSON.stringify([locales, options]);
    const existing = made.get(key);
    if (existing) return existing;
    const fresh = make(locales, options);
    made.set(key, fresh);
    return fresh;
  };
}
