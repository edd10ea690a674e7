/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * Feedback on a chat at its end, unless the lender has its own survey (CHAT-06).
 */
export interface ChatSurveyRequest {
  /**
   * 5 is best.
   */
  rating: number;
  comment?: string;
}
