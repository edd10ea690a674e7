/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * What somebody says of a chat at its end, where the lender has no survey of its own (CHAT-06).
 */
export interface ChatSurveyRequest {
  /**
   * 5 is best.
   */
  rating: number;
  comment?: string;
}
