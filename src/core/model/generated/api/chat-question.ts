/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * A question to the chatbot (CALL-58).
 */
export interface ChatQuestionRequest {
  applicationId?: string | null;
  /**
   * The conversationSid of the chat.
   */
  conversationId: string;
  message: string;
  nonce?: string | null;
  /**
   * The lender.
   */
  organization: string;
  pageUrl?: string | null;
  senderId?: string | null;
  senderType: 'APPLICANT';
  tag?: string | null;
}
