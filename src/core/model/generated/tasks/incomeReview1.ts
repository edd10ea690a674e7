/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface IncomeReview1 {
  verified: {
    /**
     * The sources that the proof confirms; the borrower is asked for the others again.
     *
     * @maxItems 50
     */
    sources: {
      /**
       * The source of the application that was proved.
       */
      uuid: string;
      /**
       * Dollars a year.
       */
      amount: number;
    }[];
  };
}
