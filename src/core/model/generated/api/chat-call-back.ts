/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * Somebody wants to be called back, where no agent can be reached in the chat.
 */
export interface ChatCallBackRequest {
  name: string;
  /**
   * Ten digits of a US number.
   */
  phone: string;
  /**
   * The lender.
   */
  orgCode: string;
}
