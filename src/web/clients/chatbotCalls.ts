import type { ChatHistoryItem } from '../../core/chat/chatSession.ts';
import { withKey, withToken } from './chatCallParts.ts';
import type { HttpClient } from './httpClient.ts';

/** CALL-58 */
export interface ChatbotQuestion {
  readonly applicationId?: string;
  readonly conversationId: string;
  readonly message: string;
  readonly nonce?: string;
  readonly organization: string;
  readonly pageUrl: string;
  readonly senderId: string;
  readonly senderType: 'APPLICANT';
  readonly tag?: string;
}

/** CALL-59 */
export interface ChatbotFeedback {
  readonly questionId: string;
  readonly conversationId: string;
  readonly responseToCustomer: string;
  readonly feedbackMessage: string;
  readonly rating: 0;
  readonly senderEmail: string;
  readonly senderType: 'APPLICANT';
  readonly nonce?: string;
}

const CHATBOT = '/service-chat-chatbot/external/api/v1/message';

/** The conversation with the chatbot (CALL-57 to CALL-59). */
export const chatbotCalls = (client: HttpClient) => ({
  history: (conversationId: string, token: string) =>
    client.send<readonly ChatHistoryItem[]>({
      path: `${CHATBOT}/getChatHistory/${conversationId}`,
      headers: withToken(token),
      external: true,
    }),
  /** `key` identifies the question. */
  ask: (question: ChatbotQuestion, token: string, key: string) =>
    client.send<Pick<ChatHistoryItem, 'questionId' | 'responseStr' | 'conversationId'>>({
      method: 'POST',
      path: `${CHATBOT}/chatWithAutobot`,
      headers: withKey(token, key),
      body: question,
      external: true,
    }),
  tellFeedback: (feedback: ChatbotFeedback, token: string, key: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${CHATBOT}/setChatReplyUsedWithFeedback`,
      headers: withKey(token, key),
      body: feedback,
      external: true,
    }),
});
