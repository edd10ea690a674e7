/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/api/v1/login (G-34).
 */
export interface LoginRequest {
  email: string;
  password: string;
  /**
   * A session that opens only the calls of somebody who signs for another's loan (G-29).
   */
  scope?: 'signer';
}
