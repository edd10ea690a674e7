/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PUT /identity/secure/api/v1/two-factor: a code that shows that the method works, and the password.
 */
export interface TurnOnSecondFactorRequest {
  method: 'TOTP' | 'EMAIL';
  code: string;
  password: string;
}
