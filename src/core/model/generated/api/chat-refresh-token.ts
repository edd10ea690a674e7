/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * A token that is about to run out is exchanged for a new one (CALL-53).
 */
export interface ChatRefreshTokenRequest {
  token: string;
}
