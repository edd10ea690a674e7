/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * A chat is begun (CALL-51, CALL-52).
 */
export interface ChatInitRequest {
  /**
   * CHAT-16.
   */
  name: string;
  /**
   * CHAT-17.
   */
  email: string;
  /**
   * The application it is about; kept when the nonce proves that it is theirs.
   */
  applicationUuid?: string | null;
  tag?: string | null;
  skill?: string | null;
  /**
   * The lender.
   */
  orgCode: string;
  welcomeMessage?: string | null;
  /**
   * Where the chat was begun, without a query.
   */
  pageUrl?: string | null;
  /**
   * CHAT-09.
   */
  chatMode: 'twilio' | 'nice' | 'stream' | 'talkjs' | 'chatbot';
  /**
   * The participant id of an earlier chat.
   */
  identity?: string | null;
  /**
   * Proves who is signed in.
   */
  nonce?: string | null;
}
