import type { ChatHistoryItem, StreamIds } from '../../core/chat/chatSession.ts';
import type { ChatFile } from '../../core/chat/chatSocket.ts';
import { isObject } from '../../core/shared/json.ts';
import { FetchError } from './fetchError.ts';
import type { HttpClient } from './httpClient.ts';

/** What a chat begins with (CALL-51): who asks, from where, and who is to answer. */
export interface ChatBeginning {
  readonly name: string;
  readonly email: string;
  readonly applicationUuid?: string;
  readonly tag?: string;
  readonly skill?: string;
  readonly orgCode: string;
  readonly welcomeMessage: string;
  /** Without its query. */
  readonly pageUrl: string;
  /** The kind of chat. */
  readonly chatMode: string;
  /** The participant of an earlier chat. */
  readonly identity?: string;
  /** Only of those signed in. */
  readonly nonce?: string;
}

/** A chat that the server began; `expiration` is an ISO instant. */
export interface BegunChat {
  readonly token: string;
  readonly conversationSid: string;
  readonly identity: string;
  readonly expiration: string;
  readonly omniProxyChannelId: string;
  readonly stream?: StreamIds;
}

/** A question to the chatbot (CALL-58). */
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

/** What somebody says of an answer (CALL-59). */
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

/** A user of the support team, for developers (CALL-60). */
export interface SupportUser {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly team?: string;
}

/** What somebody says of a chat at its end; 5 is best. */
export interface ChatSurveyAnswer {
  readonly rating: number;
  readonly comment: string;
}

const CSP = '/service-csp/external/api/v1/twilio';
const SECURE = '/service-csp/customer/secure/api/v1/webchat';
const CHATBOT = '/service-chat-chatbot/external/api/v1/message';
const PROXY = '/service-omni-proxy';

const withToken = (token: string) => ({ 'x-chat-token': token });

/** One key does its work once, however often it is sent. */
const withKey = (token: string, key: string) => ({ ...withToken(token), 'idempotency-key': key });

/** The calls of the chat (CALL-51 to CALL-60). None of them ends the session of the borrower, whatever it answers. */
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
  /** The first nonce of somebody who is signed in. */
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
  /** `key`: one key is one question. */
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
  /** Uploads a file, so that a message can name it; one key is one file. */
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
  /** The bytes of a file that somebody sent. */
  file: (uuid: string, token: string) =>
    client.send<Blob>({
      path: `${PROXY}/insecure/api/v1/chat/attachments/${uuid}`,
      headers: withToken(token),
      blob: true,
      external: true,
    }),
  /** Asks to be called back; one key asks once. Answers until when, an ISO instant, where that is known. */
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
  /** What somebody says of a chat at its end, where the lender has no survey of its own. */
  tellSurvey: (survey: ChatSurveyAnswer, token: string) =>
    client.send<unknown>({
      method: 'POST',
      path: `${PROXY}/insecure/api/v1/chat/survey`,
      headers: withToken(token),
      body: survey,
      external: true,
    }),
  /** For developers; not there in production. */
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

/** Why the chat refused a call (409): its token or its nonce does not hold, or it is over; undefined for anything else. */
export function chatRefusal(error: unknown): (typeof REASONS)[number] | undefined {
  if (!(error instanceof FetchError) || error.status !== 409 || !isObject(error.data)) return undefined;
  const { reason } = error.data;
  return REASONS.find((one) => one === reason);
}

/** The calls of the chat. */
export type ChatService = ReturnType<typeof createChatService>;
