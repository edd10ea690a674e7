/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Referrals of the sandbox (REG-47).
 */
export interface ReferralsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  referrals: ReferralSeed[];
}
export interface ReferralSeed {
  uuid: string;
  organization: string;
  /**
   * Given once the referred person has an account; leads to login (CALL-16).
   */
  status?: string;
  firstName?: string;
  lastName?: string;
  suffix?: 'I' | 'II' | 'III' | 'IV' | 'V' | 'JR' | 'SR';
  street1?: string;
  street2?: string;
  city?: string;
  state?: string;
  zip?: string;
  phoneNumber?: string;
  email: string;
}
