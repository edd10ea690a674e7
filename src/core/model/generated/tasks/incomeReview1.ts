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
  refused: {
    /**
     * Proof under review, each document once. The borrower keeps the others and proves the sources again.
     *
     * @minItems 1
     * @maxItems 100
     */
    documents: {
      uuid: string;
      /**
       * The words are screen.uploads.reason.<reason>.
       */
      reason: 'UNREADABLE' | 'EXPIRED' | 'UNCONFIRMED';
    }[];
  };
}
