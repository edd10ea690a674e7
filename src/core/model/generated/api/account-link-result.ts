/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * What a provider of accounts sent the borrower back with (G-16).
 */
export interface AccountLinkResultRequest {
  publicToken: string;
}
