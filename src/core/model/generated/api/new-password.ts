/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/limited/api/v1/login/password: a password in place of one that expired.
 */
export interface NewPasswordRequest {
  password: string;
}
