/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-wallet/external/api/v3/exchange: a code of the pages of a lender.
 */
export interface WalletExchangeRequest {
  code: string;
}
