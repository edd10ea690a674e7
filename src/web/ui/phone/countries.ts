import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min';

export interface Country {
  /** Name in the borrower's language. */
  readonly country: string;
  /** Two letters, such as GB. */
  readonly countryCode: CountryCode;
  /** Digits without plus, such as 44. */
  readonly callingCode: string;
  /** Position in a sprite of flags, for menus that draw them. */
  readonly flagPosition?: string | undefined;
}

/** The default country of phone numbers (WIDGET-03). */
export const DEFAULT_COUNTRY: CountryCode = 'US';

/** True for countries with phone numbers of their own. */
export const isCountryCode = (code: string): code is CountryCode => isSupportedCountry(code);

const lists = new Map<string, readonly Country[]>();

/** All countries with calling codes (WIDGET-04), sorted by name in `locale`. */
export function countriesIn(locale: string): readonly Country[] {
  const known = lists.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const list = getCountries()
    .map((countryCode) => ({
      country: names.of(countryCode) ?? countryCode,
      countryCode,
      callingCode: getCountryCallingCode(countryCode),
    }))
    .sort((a, b) => a.country.localeCompare(b.country, locale));
  lists.set(locale, list);
  return list;
}
