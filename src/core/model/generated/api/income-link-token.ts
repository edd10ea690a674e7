/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * What a borrower wants to link (G-15).
 */
export interface IncomeLinkTokenRequest {
  type:
    | 'plaid'
    | 'truv-payroll'
    | 'truv-financial-accounts'
    | 'pointserv-tax'
    | 'pointserv-payroll'
    | 'pointserv-1099';
  /**
   * The source of income to be verified; without one the first that is open.
   */
  sourceUuid?: string;
}
