/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * What a provider of income sent the borrower back with (G-15).
 */
export interface IncomeLinkResultRequest {
  /**
   * When the address says it.
   */
  type?:
    | 'plaid'
    | 'truv-payroll'
    | 'truv-financial-accounts'
    | 'pointserv-tax'
    | 'pointserv-payroll'
    | 'pointserv-1099';
  publicToken: string;
  /**
   * The state that the provider was given, where it sends one back.
   */
  state?: string;
}
