/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface LineRequest1 {
  done: {};
  refused: {
    /**
     * The words are the release's.
     */
    reason: 'NOT_AVAILABLE' | 'PAST_DUE' | 'DRAW_PERIOD_OVER' | 'ACCOUNT' | 'OTHER';
  };
}
