/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Direct-mail offers of the sandbox (REG-45).
 */
export interface OfferCodesFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  offerCodes: OfferCodeSeed[];
}
export interface OfferCodeSeed {
  /**
   * 15 random letters and digits or more (75 bits), without I, L, O and U: nobody guesses whom the letter was sent to.
   */
  offerCode: string;
  organization: string;
  firstName?: string;
  lastName?: string;
  inHomeDate?: string;
  respondByDate?: string;
  street1?: string;
  street2?: string;
  city?: string;
  state?: string;
  zip?: string;
}
