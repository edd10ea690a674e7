/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/api/v1/password/forgot (G-34).
 */
export interface ForgotPasswordRequest {
  email: string;
  /**
   * Who only signs comes back to the login of signers; left out for all others.
   */
  scope?: 'signer';
}
