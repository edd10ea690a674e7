import type { ChatHistoryItem, StreamIds } from '../../core/chat/chatSession.ts';
import type { ChatFile } from '../../core/chat/chatSocket.ts';
import { isObject } from '../../core/shared/json.ts';
import { FetchError } from './fetchError.ts';
import type { HttpClient } from './httpClient.ts';

export interface ChatBeginning {
  readonly name: string;
  readonly email: string;
  readonly applicationUuid?: string;
  readonly tag?: string;
  readonly skill?: string;
  readonly orgCode: string;
  readonly welcomeMessage: string;
  /** Without the query. */
  readonly pageUrl: string;
  readonly chatMode: string;
  /** The participant ID of an earlier chat. */
  readonly identity?: string;
  /** Signed-in visitors only. */
  readonly nonce?: string;
}

/** `expiration` is an ISO instant. */
export interface BegunChat {
  readonly token: string;
  readonly conversationSid: string;
  readonly identity: string;
  readonly expiration: string;
  readonly omniProxyChannelId: string;
  readonly stream?: StreamIds;
}

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

export interface SupportUser {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly team?: string;
}

/** The rating runs to 5, the best. */
export interface ChatSurveyAnswer {
  readonly rating: number;
  readonly comment: string;
}

const CSP = '/service-csp/external/api/v1/twilio';
const SECURE = '/service-csp/customer/secure/api/v1/webchat';
const CHATBOT = '/service-chat-chatbot/external/api/v1/message';
const PROXY = '/service-omni-proxy';

const withToken = (token: string) => ({ 'x-chat-token': token });

/** The same key takes effect only once. */
const withKey = (token: string, key: string) => ({ ...withToken(token), 'idempotency-key': key });

/** Chat calls (CALL-51 to CALL-60). No answer of theirs ends the borrower's session. */
export const createChatService = (client: HttpClient) => ({
  begin: (beginning: ChatBeginning, { byStream }: { readonly byStream: boolean }) =>
    client.send<BegunChat>({
      method: 'POST',
      path: byStream ? `${PROXY}/insecure/api/v1/stream/init-web-chat` : `${CSP}/initWebChat`,
      body: beginning,
      external: true,
    }),
  refreshToken: (token: string) =>
    client.send<Pick<BegunChat, 'token' | 'expiration'>>({
      method: 'POST',
      path: `${CSP}/refreshToken`,
      body: { token },
      external: true,
    }),
  info: (omniProxyChannelId: string) =>
    client.send<{ readonly contactId?: string | null }>({
      method: 'POST',
      path: `${CSP}/web-chat-info`,
      body: { omniProxyChannelId },
      external: true,
    }),
  /** Returns the first nonce of a signed-in borrower. */
  authenticate: () =>
    client.send<{ readonly nonce: string }>({
      method: 'POST',
      path: `${SECURE}/authenticate`,
      ownsUnauthorized: true,
    }),
  refreshNonce: (nonce: string) =>
    client.send<{ readonly nonce: string }>({
      method: 'PUT',
      path: `${SECURE}/refresh`,
      query: { nonce },
      ownsUnauthorized: true,
    }),
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
  /** Uploads an attachment; `key` identifies the file. */
  attach: (file: File, token: string, key: string) => {
    const form = new FormData();
    form.append('file', file, file.name);
    return client.send<ChatFile>({
      method: 'POST',
      path: `${PROXY}/insecure/api/v1/chat/attachments`,
      headers: withKey(token, key),
      form,
      external: true,
    });
  },
  /** Returns the bytes of an attachment. */
  file: (uuid: string, token: string) =>
    client.send<Blob>({
      path: `${PROXY}/insecure/api/v1/chat/attachments/${uuid}`,
      headers: withToken(token),
      blob: true,
      external: true,
    }),
  /** Requests a callback; `key` identifies the request. Returns the ISO instant it is due by, if known. */
  callBack: (
    caller: { readonly name: string; readonly phone: string; readonly orgCode: string },
    key: string,
  ) =>
    client.send<{ readonly callBy?: string }>({
      method: 'POST',
      path: `${PROXY}/insecure/api/v1/chat/call-backs`,
      headers: { 'idempotency-key': key },
      body: caller,
      external: true,
    }),
  /** Sends the built-in survey, used when the lender has none. */
  tellSurvey: (survey: ChatSurveyAnswer, token: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${PROXY}/insecure/api/v1/chat/survey`,
      headers: withToken(token),
      body: survey,
      external: true,
    }),
  /** Developers only; absent in production. */
  users: (filters: {
    readonly role?: string;
    readonly names?: string;
    readonly emails?: string;
    readonly team?: string;
  }) =>
    client.send<readonly SupportUser[]>({
      method: 'POST',
      path: `${PROXY}/secure/api/v1/stream/users`,
      body: filters,
      ownsUnauthorized: true,
    }),
});

const REASONS = ['token', 'nonce', 'ended'] as const;

/** Why the chat refused a call (409): invalid token, invalid nonce, or chat over. Undefined for other errors. */
export function chatRefusal(error: unknown): (typeof REASONS)[number] | undefined {
  if (!(error instanceof FetchError) || error.status !== 409 || !isObject(error.data)) return undefined;
  const { reason } = error.data;
  return REASONS.find((one) => one === reason);
}

export type ChatService = ReturnType<typeof createChatService>;
