/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /waitlist/home-equity-loan-plus (CALL-06).
 */
export interface WaitlistRequest {
  firstName: string;
  lastName: string;
  dob: string;
  email: string;
  income: number;
  street1: string;
  street2?: string;
  city: string;
  state: string;
  zip: string;
  consent: boolean;
}
