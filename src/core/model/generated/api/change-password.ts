/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PUT /identity/secure/api/v1/password.
 */
export interface ChangePasswordRequest {
  current: string;
  password: string;
}
