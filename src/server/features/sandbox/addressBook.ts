import type { AddressSeed } from '../../../core/model/generated/sandbox-addresses.ts';
import { addressLine } from '../../../core/validation/address.ts';
import { type AddressBook, type AddressSuggestion, MOST_SUGGESTIONS } from '../addresses/addressService.ts';

/** Abbreviations in the book for words people write out. */
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
 * A book of addresses. Every typed word must begin a word of the address; matches in typed order and of whole
 * words rank higher, ties keep book order.
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
        .slice(0, MOST_SUGGESTIONS)
        .map(({ suggestion }) => suggestion);
    },
  };
}

/** Points for whole words and typed order; undefined when a typed word matches nothing. */
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
