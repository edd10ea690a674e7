/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * What affiliates of the sandbox know of borrowers (REG-46), by the token they send.
 */
export interface PrepopFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  prepop: PrepopSeed[];
}
export interface PrepopSeed {
  /**
   * Made by the affiliate; long enough that nobody guesses it.
   */
  token: string;
  organization: string;
  name?: PrepopName;
  address?: PrepopAddress;
  dob?: string;
  email?: string;
  phone?: string;
  income?: number;
  affiliates?: string[];
  abVersion?: string;
}
export interface PrepopName {
  firstName?: string;
  middleName?: string;
  lastName?: string;
  suffix?: 'I' | 'II' | 'III' | 'IV' | 'V' | 'JR' | 'SR';
}
export interface PrepopAddress {
  street1?: string;
  street2?: string;
  city?: string;
  state?: string;
  zip?: string;
}
