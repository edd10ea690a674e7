import type { Formatters } from 'intl-messageformat';
import { gregorian } from '../shared/gregorian.ts';

/**
 * Formatters that make each Intl object once. Numbers round half to even; dates are calendar dates, taken as midnight
 * UTC; a date of figures only is month first in every language, as the specification writes it (FIELD-37). A language
 * of another calendar than the Gregorian throws an UnsupportedCalendarError (FIELD-38).
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
