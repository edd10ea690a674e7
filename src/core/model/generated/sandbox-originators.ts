/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Loan originators of the sandbox.
 */
export interface OriginatorsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  originators: OriginatorSeed[];
}
export interface OriginatorSeed {
  uuid: string;
  organization: string;
  originatorName: string;
  brokerName?: string;
  avatarUri?: string;
  email: string;
  phoneNumber: string;
  nmls: string;
  enforceLicensedStatesForReferral: boolean;
  licensedStates: string[];
  /**
   * Stands in for a borrower without a referrer.
   */
  default?: boolean;
}
