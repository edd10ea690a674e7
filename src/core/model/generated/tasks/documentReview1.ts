/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface DocumentReview1 {
  accepted: {};
  refused: {
    /**
     * Documents under review, each once. The borrower keeps the others and is asked again.
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
