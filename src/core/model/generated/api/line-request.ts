/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-application/api/v1/application/heloc/{uuid}/line/requests.
 */
export interface LineRequestRequest {
  kind: 'DRAW' | 'AUTOPAY' | 'PAYOFF';
  /**
   * DRAW: dollars and cents.
   */
  amount?: string;
  /**
   * AUTOPAY: to be on or off.
   */
  isOn?: boolean;
  account?: DebitedAccount;
  /**
   * AUTOPAY, to be on: the borrower authorized the payments as the page words it (12 CFR 1005.10(b)).
   */
  authorized?: true;
}
/**
 * AUTOPAY, to be on: the bank account that the payments come from, in place of the one that is known.
 */
export interface DebitedAccount {
  accountType: 'CHECKING' | 'SAVINGS';
  routingNumber: string;
  accountNumber: string;
}
