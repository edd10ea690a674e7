/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface CoBorrowerCredit1 {
  found: {
    report: CoBorrowerReport;
    /**
     * Dollars a year, all sources together, where the lender knows them without proof.
     */
    verifiedIncome?: number;
  };
  frozen: {
    /**
     * The bureaus whose files are frozen.
     *
     * @minItems 1
     */
    bureaus: ('EQUIFAX' | 'EXPERIAN' | 'TRANSUNION')[];
  };
  noMatch: {};
}
/**
 * The report of a credit bureau about somebody who borrows too; liens on the home are those of the borrower's report.
 */
export interface CoBorrowerReport {
  /**
   * The credit score that the decision goes by.
   */
  score: number;
  /**
   * The scoring model.
   */
  model?: string;
  /**
   * The lowest and the highest score of the model.
   */
  range: {
    from: number;
    to: number;
  };
  /**
   * What hurt the score, the most harmful first (15 U.S.C. 1681g(f)(2)(B)); at least one unless the score is the highest.
   *
   * @maxItems 10
   */
  factors: (
    | 'payment-history'
    | 'utilization'
    | 'history-length'
    | 'new-accounts'
    | 'inquiries'
    | 'public-record'
    | 'mix'
  )[];
  /**
   * The consumer reporting agency that gave the score, as notices name it (15 U.S.C. 1681m(a)(3)).
   */
  bureau: {
    /**
     * Its name.
     */
    name: string;
    /**
     * Where to write to it.
     */
    address: string;
    /**
     * Its toll-free number.
     */
    phone: string;
  };
  /**
   * The day of the inquiry.
   */
  date: string;
  /**
   * Open debts without liens on the home. What the borrower owes too is the same in both reports, and counts once.
   *
   * @maxItems 200
   */
  debts: CoBorrowerDebt[];
}
export interface CoBorrowerDebt {
  /**
   * CREDIT_CARD, AUTO_LOAN, PERSONAL_LOAN, STUDENT_LOAN, or another kind.
   */
  type: string;
  /**
   * As the co-borrower knows the creditor.
   */
  creditorName: string;
  /**
   * Dollars owed.
   */
  balance: number;
  /**
   * Dollars a month, the least that is due.
   */
  monthlyPayment: number;
}
