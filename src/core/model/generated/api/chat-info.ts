/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * Asks for the contact of a channel (CALL-54).
 */
export interface ChatInfoRequest {
  omniProxyChannelId: string;
}
