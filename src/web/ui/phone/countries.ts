import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min';

/** One entry of the country menu. */
export interface Country {
  /** Its name in the borrower's language. */
  readonly country: string;
  /** Two letters, such as GB. */
  readonly countryCode: CountryCode;
  /** Digits without plus, such as 44. */
  readonly callingCode: string;
  /** Where its flag stands in a picture of all flags, for menus that draw one. */
  readonly flagPosition?: string | undefined;
}

/** The country a phone number belongs to when nothing says otherwise (WIDGET-03). */
export const DEFAULT_COUNTRY: CountryCode = 'US';

/** Is this the code of a country with phone numbers of its own? */
export const isCountryCode = (code: string): code is CountryCode => isSupportedCountry(code);

const lists = new Map<string, readonly Country[]>();

/** Every country with its calling code (WIDGET-04), sorted by its name in the language of `locale`. */
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
