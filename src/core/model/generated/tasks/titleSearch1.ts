/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface TitleSearch1 {
  clear: {};
  lienFound: {
    /**
     * Liens that the application does not know yet.
     *
     * @minItems 1
     * @maxItems 20
     */
    liens: FoundLien[];
  };
  fullTitleNeeded: {};
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
