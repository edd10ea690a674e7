/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface SoftCredit1 {
  found: {
    report: CreditReport;
  };
  frozen: {
    /**
     * The bureaus whose files are frozen.
     *
     * @minItems 1
     */
    bureaus: ('EQUIFAX' | 'EXPERIAN' | 'TRANSUNION')[];
    /**
     * A PIN of the borrower opens them for this inquiry.
     */
    withPin?: boolean;
    /**
     * A PIN that the borrower gave did not open them; another one may.
     */
    pinRefused?: boolean;
  };
  noMatch: {};
  noMatchSsn: {};
}
/**
 * The report of a credit bureau.
 */
export interface CreditReport {
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
   * Open debts without the liens on the home; the borrower may have them paid off.
   *
   * @maxItems 200
   */
  debts: FoundDebt[];
  /**
   * Loans that the home secures.
   *
   * @maxItems 20
   */
  liens: FoundLien[];
}
export interface FoundDebt {
  /**
   * Identifies the debt in later answers.
   */
  uuid: string;
  /**
   * CREDIT_CARD, AUTO_LOAN, PERSONAL_LOAN, STUDENT_LOAN, or another kind.
   */
  type: string;
  /**
   * As the borrower knows the creditor.
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
export interface FoundLien {
  /**
   * Identifies the lien in later answers; made when it is left out.
   */
  uuid?: string;
  /**
   * Who holds the lien.
   */
  lender: string;
  /**
   * FIRST_MORTGAGE, SECOND_MORTGAGE, HELOC, JUDGMENT, or another kind.
   */
  type: string;
  /**
   * Dollars owed.
   */
  balance: number;
  /**
   * Dollars a month.
   */
  monthlyPayment: number;
  /**
   * Its rank among the liens on the home, from 1.
   */
  position: number;
}
