import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { TypingRule } from '../fields/reformatTyping.ts';
import { DEFAULT_COUNTRY } from './countries.ts';

export interface TypedPhone {
  readonly country: CountryCode;
  /** National digits, or digits after a plus sign. */
  readonly digits: string;
}

/** Formats a country's numbers in national format while typing. */
export const nationalTyping = (country: CountryCode): TypingRule => ({
  isFiller: (character) => !/[\d+]/.test(character),
  toRaw: (text) => text.replace(/(?!^\+)\D/g, ''),
  toText: (raw) => new AsYouType(country).input(raw),
});

/** The number in E.164, such as +447400123456; empty without digits, shorter while incomplete. */
export function e164Of({ country, digits }: TypedPhone): string {
  const typing = new AsYouType(country);
  typing.input(digits);
  return typing.getNumberValue() ?? '';
}

/** The field's text for a stored number; `country` applies if the number names none. */
export function typedFrom(value: string, country: CountryCode = DEFAULT_COUNTRY): TypedPhone {
  const number = parsePhoneNumberFromString(value, country);
  if (!number) return { country, digits: value.replace(/(?!^\+)\D/g, '') };
  const known = number.country ?? country;
  return { country: known, digits: number.formatNational().replace(/\D/g, '') };
}

/** Switches to the country that a complete number with a plus sign names. */
export function withNamedCountry(typed: TypedPhone): TypedPhone {
  if (!typed.digits.startsWith('+')) return typed;
  const number = parsePhoneNumberFromString(typed.digits, typed.country);
  return number?.isPossible() && number.country ? typedFrom(number.number, typed.country) : typed;
}
