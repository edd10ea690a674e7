/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-wallet/secure/api/v3/account: opens a wallet account.
 */
export interface WalletAccountRequest {
  name: string;
}
