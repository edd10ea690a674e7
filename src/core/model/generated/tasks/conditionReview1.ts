/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface ConditionReview1 {
  accepted: {};
  refused: {
    /**
     * The words are the release's.
     */
    reason: 'UNREADABLE' | 'EXPIRED' | 'UNCONFIRMED';
  };
}
