import type { StreamIds } from '../../core/chat/chatSession.ts';
import type { ChatFile } from '../../core/chat/chatSocket.ts';
import { isObject } from '../../core/shared/json.ts';
import { chatbotCalls } from './chatbotCalls.ts';
import { OMNI_PROXY, withKey, withToken } from './chatCallParts.ts';
import { chatSupportCalls } from './chatSupportCalls.ts';
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

const CSP = '/service-csp/external/api/v1/twilio';
const SECURE = '/service-csp/customer/secure/api/v1/webchat';
const ATTACHMENTS = `${OMNI_PROXY}/insecure/api/v1/chat/attachments`;

/** A chat's beginning and its token, which one call renews. */
const sessionCalls = (client: HttpClient) => ({
  begin: (beginning: ChatBeginning, { byStream }: { readonly byStream: boolean }) =>
    client.send<BegunChat>({
      method: 'POST',
      path: byStream ? `${OMNI_PROXY}/insecure/api/v1/stream/init-web-chat` : `${CSP}/initWebChat`,
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
});

/** Proof that a visitor is signed in. */
const nonceCalls = (client: HttpClient) => ({
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
});

/** The files of a conversation. */
const fileCalls = (client: HttpClient) => ({
  /** Uploads an attachment; `key` identifies the file. */
  attach: (file: File, token: string, key: string) => {
    const form = new FormData();
    form.append('file', file, file.name);
    return client.send<ChatFile>({
      method: 'POST',
      path: ATTACHMENTS,
      headers: withKey(token, key),
      form,
      external: true,
    });
  },
  /** Returns the bytes of an attachment. */
  file: (uuid: string, token: string) =>
    client.send<Blob>({
      path: `${ATTACHMENTS}/${uuid}`,
      headers: withToken(token),
      blob: true,
      external: true,
    }),
});

/** Chat calls (CALL-51 to CALL-60). No answer of theirs ends the borrower's session. */
export const createChatService = (client: HttpClient) => ({
  ...sessionCalls(client),
  ...nonceCalls(client),
  ...chatbotCalls(client),
  ...fileCalls(client),
  ...chatSupportCalls(client),
});

const REASONS = ['token', 'nonce', 'ended'] as const;

/** Why the chat refused a call (409): invalid token, invalid nonce, or chat over. Undefined for other errors. */
export function chatRefusal(error: unknown): (typeof REASONS)[number] | undefined {
  if (!(error instanceof FetchError) || error.status !== 409 || !isObject(error.data)) return undefined;
  const { reason } = error.data;
  return REASONS.find((one) => one === reason);
}

export type ChatService = ReturnType<typeof createChatService>;
