/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/api/v1/password/reset: the token of the mail, and the new password.
 */
export interface ResetPasswordRequest {
  token: string;
  password: string;
}
