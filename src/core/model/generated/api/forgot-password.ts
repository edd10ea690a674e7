/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/api/v1/password/forgot (G-34).
 */
export interface ForgotPasswordRequest {
  email: string;
}
