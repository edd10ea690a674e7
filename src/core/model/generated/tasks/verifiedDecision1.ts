/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface VerifiedDecision1 {
  decided: {
    /**
     * Dollars a year of the borrower, all sources together, where the lender knows them without proof.
     */
    verifiedIncome?: number;
  };
}
