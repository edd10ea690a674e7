/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * The register draft (REG-06 to REG-12): the document that the steps of a flow with submit createApplication store into, and all that submitting reads. What is readOnly the program notes itself; no step may store there. It is the one table of where answers go: `sentAs` is the place of an answer in the body of the create call (of a group, that of its parts), `form` how it is written there, `sent` what the schema of the call says of it beyond its type and description here, `optional` that the call may lack it, `consents` which consents stand for it, `recordedAs` the consent by which a call of its own records it, `keptAs` where it is kept with the application (`application`) or the person (`profile`), `otherwise` what the call says where no step asks for it. `npm run generate` makes the schema of the call from it and from create-application.frame.json.
 */
export interface RegisterDraft {
  propertyAddress?: {
    street1?: string;
    street2?: string;
    city?: string;
    state?: string;
    zip?: string;
    occupancyType?: string;
  };
  homeAddress?: DraftAddress;
  isListedForSale?: string | boolean;
  income?: {
    income?: number | string;
    otherIncome?: number | string;
    employmentType?: string;
  };
  name?: {
    firstName?: string;
    middleName?: string;
    lastName?: string;
    suffix?: string;
  };
  dob?: string;
  email?: string;
  phoneNumber?: string;
  consents?: {
    communication?: boolean;
    smsMarketing?: boolean;
    smsTransactional?: boolean;
    termPrivacy?: boolean;
    /**
     * Sent as the soft credit authorisation (SUBMIT-21).
     */
    nyCredit?: boolean;
  };
  answers?: OwnAnswers;
  /**
   * What was typed into the search for the address (FIELD-33).
   */
  propertyAddressText?: string;
  /**
   * Whether the parts of the address are shown (FIELD-33).
   */
  isPropertyAddressShown?: boolean;
  homeAddressText?: string;
  isHomeAddressShown?: boolean;
  hasSaleStatusBeenSet?: boolean;
  hasIncomeBeenSet?: boolean;
  /**
   * Prefill has been applied once (REG-12).
   */
  isPrepopComplete?: boolean;
  /**
   * The last migration it went through (config/migrations).
   */
  migratedTo?: string;
}
/**
 * A postal address.
 */
export interface DraftAddress {
  street1?: string;
  street2?: string;
  city?: string;
  state?: string;
  zip?: string;
}
/**
 * Answers to the lender's own questions, by the name at the end of the step's store (`/answers/pets`): the program carries them without knowing them.
 */
export interface OwnAnswers {
  [k: string]: string | number | boolean | string[];
}
