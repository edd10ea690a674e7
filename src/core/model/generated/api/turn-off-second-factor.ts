/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/secure/api/v1/two-factor/off.
 */
export interface TurnOffSecondFactorRequest {
  password: string;
}
