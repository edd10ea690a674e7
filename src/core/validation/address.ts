/** A US postal address as given (FIELD-35); blank parts and parts that are not text are unknown. */
export interface AddressParts {
  readonly street1?: unknown;
  readonly street2?: unknown;
  readonly city?: unknown;
  readonly state?: unknown;
  readonly zip?: unknown;
}

/** Capitalized street, optional second line, then `City, ST 12345` (FIELD-35). Unknown parts are left out. */
export function formatAddress(address: AddressParts | undefined): readonly string[] {
  const { street1, street2, city, state, zip } = address ?? {};
  const place = joined([known(city), joined([known(state), known(zip)], ' ')], ', ');
  return [capitalized(known(street1)), known(street2), place].filter((line) => line !== '');
}

/** One line, `12 Main St, Apt 4B, Austin, TX 78701`; empty if nothing is known. */
export const addressLine = (address: AddressParts | undefined): string => formatAddress(address).join(', ');

const known = (part: unknown): string => (typeof part === 'string' ? part.trim() : '');

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by);

const directions = /^(?:[NS][EW]?|[EW])$/i;

const capitalized = (street: string): string => street.split(/\s+/).map(capitalizedWord).join(' ');

/** Mixed-case words (McKinley) and unit numbers (12B) stay; directions (NW) become upper case. */
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
