/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * Feedback on an answer of the chatbot (CALL-59).
 */
export interface ChatReplyFeedbackRequest {
  questionId: string;
  conversationId: string;
  responseToCustomer: string;
  /**
   * The reason, and up to 140 characters of their own.
   */
  feedbackMessage: string;
  rating: 0;
  senderEmail?: string | null;
  senderType: 'APPLICANT';
  nonce?: string | null;
}
