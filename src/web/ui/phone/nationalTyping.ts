import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { TypingRule } from '../fields/reformatTyping.ts';
import { DEFAULT_COUNTRY } from './countries.ts';

/** A phone number as it is being typed. */
export interface TypedPhone {
  readonly country: CountryCode;
  /** Digits as typed within the country, or from a plus sign. */
  readonly digits: string;
}

/** How a number of a country is shown while it is typed: as it is written within that country. */
export const nationalTyping = (country: CountryCode): TypingRule => ({
  isFiller: (character) => !/[\d+]/.test(character),
  toRaw: (text) => text.replace(/(?!^\+)\D/g, ''),
  toText: (raw) => new AsYouType(country).input(raw),
});

/** The number in E.164, such as +447400123456; empty when there are no digits, shorter while it is incomplete. */
export function e164Of({ country, digits }: TypedPhone): string {
  const typing = new AsYouType(country);
  typing.input(digits);
  return typing.getNumberValue() ?? '';
}

/** What stands in the field for a stored number; of one that names no country `country` is taken. */
export function typedFrom(value: string, country: CountryCode = DEFAULT_COUNTRY): TypedPhone {
  const number = parsePhoneNumberFromString(value, country);
  if (!number) return { country, digits: value.replace(/(?!^\+)\D/g, '') };
  const known = number.country ?? country;
  return { country: known, digits: number.formatNational().replace(/\D/g, '') };
}

/** What was typed, with the country it names when it is a whole number from a plus sign. */
export function withNamedCountry(typed: TypedPhone): TypedPhone {
  if (!typed.digits.startsWith('+')) return typed;
  const number = parsePhoneNumberFromString(typed.digits, typed.country);
  return number?.isPossible() && number.country ? typedFrom(number.number, typed.country) : typed;
}
