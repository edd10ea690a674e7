import type { AddressSeed } from '../../../core/model/generated/sandbox-addresses.ts';
import { addressLine } from '../../../core/validation/address.ts';

/** One suggestion of the typeahead (FIELD-34). */
export interface AddressSuggestion {
  /** On one line, as it is shown. */
  readonly fullAddress: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Who knows addresses: the sandbox's book, or a provider's service. */
export interface AddressBook {
  /** The best suggestions for what was typed, at most 8, best first. */
  suggest(typed: string): Promise<readonly AddressSuggestion[]>;
}

const MOST = 8;

/** Words people write out, as they stand in the book. */
const SHORT: Readonly<Record<string, string>> = {
  apartment: 'apt',
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  lane: 'ln',
  place: 'pl',
  road: 'rd',
  street: 'st',
  terrace: 'ter',
};

const words = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => SHORT[word] ?? word);

function toSuggestion({ street1, street2 = '', city, state, zip }: AddressSeed): AddressSuggestion {
  const address = { street1, street2, city, state, zip };
  return { fullAddress: addressLine(address), ...address };
}

/**
 * A book of the given addresses. Every word typed must begin a word of the address; addresses whose words come in the
 * order typed are better, whole words are better than beginnings, and equals stay in the order of the book.
 */
export function createAddressBook(seeds: readonly AddressSeed[]): AddressBook {
  const entries = seeds.map((seed) => {
    const suggestion = toSuggestion(seed);
    return { suggestion, words: words(suggestion.fullAddress) };
  });

  return {
    async suggest(typed) {
      const asked = words(typed);
      if (asked.length === 0) return [];
      return entries
        .map(({ suggestion, words: known }) => ({ suggestion, rank: rankOf(asked, known) }))
        .filter((entry): entry is { suggestion: AddressSuggestion; rank: number } => entry.rank !== undefined)
        .sort((a, b) => b.rank - a.rank)
        .slice(0, MOST)
        .map(({ suggestion }) => suggestion);
    },
  };
}

/** Points for whole words and for words in the order typed; undefined when a word typed begins none. */
function rankOf(asked: readonly string[], known: readonly string[]): number | undefined {
  const places = asked.map((word) => {
    const whole = known.indexOf(word);
    return whole >= 0 ? whole : known.findIndex((candidate) => candidate.startsWith(word));
  });
  if (places.includes(-1)) return undefined;
  const isWhole = (place: number, index: number) => known[place] === asked[index];
  const isInOrder = (place: number, index: number) => place === (places[index - 1] ?? -1) + 1;
  return places.filter(isWhole).length + places.filter(isInOrder).length;
}
