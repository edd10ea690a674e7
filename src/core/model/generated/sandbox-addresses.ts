/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Address book of the sandbox typeahead: invented streets in real places.
 */
export interface AddressesFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  addresses: AddressSeed[];
}
export interface AddressSeed {
  street1: string;
  street2?: string;
  city: string;
  state: string;
  zip: string;
}
