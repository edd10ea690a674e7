/** A postal address in the United States (FIELD-35). */
export interface Address {
  readonly street1: string;
  readonly street2?: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The lines in which an address is shown: capitalised street, second line if any, then `City, ST 12345` (FIELD-35). */
export function formatAddress({ street1, street2, city, state, zip }: Address): readonly string[] {
  const second = street2?.trim();
  const place = `${city.trim()}, ${state.trim()} ${zip.trim()}`;
  return [capitalized(street1), ...(second ? [second] : []), place];
}

const directions = /^(?:[NS][EW]?|[EW])$/i;

const capitalized = (street: string): string => street.trim().split(/\s+/).map(capitalizedWord).join(' ');

/** Words in mixed case (McKinley) and unit numbers (12B) stay as they are; directions (NW) are upper case. */
function capitalizedWord(word: string): string {
  if (directions.test(word)) return word.toUpperCase();
  if (/^\d+(?:st|nd|rd|th)$/i.test(word)) return word.toLowerCase();
  const [lower, upper] = [word.toLowerCase(), word.toUpperCase()];
  if (/^\d/.test(word) || (word !== lower && word !== upper)) return word;
  return lower.replace(
    /(^|-)(\p{L})/gu,
    (_match, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
