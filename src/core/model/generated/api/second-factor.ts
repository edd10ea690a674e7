/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * A six-digit code of an authenticator app or of a mail.
 */
export interface SecondFactorRequest {
  method: 'TOTP' | 'EMAIL';
  code: string;
}
