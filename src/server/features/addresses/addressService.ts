export interface AddressSuggestion {
  /** As shown, on one line. */
  readonly fullAddress: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** A source of addresses: the sandbox's book, or a company. */
export interface AddressBook {
  /** At most 8 suggestions, best first. */
  suggest(typed: string): Promise<readonly AddressSuggestion[]>;
}

/** The source of a lender's suggestions, by its code; undefined when nobody suggests addresses to its borrowers. */
export type AddressBooks = (organization: string) => AddressBook | undefined;

/** Suggestions per answer. */
export const MOST_SUGGESTIONS = 8;
