/** CHAT-29 */
export const CHAT_PARTICIPANTS = ['customer', 'agent', 'chatbot'] as const;

export type ChatParticipant = (typeof CHAT_PARTICIPANTS)[number];

/** The ids of a chat at the provider stream. */
export interface StreamIds {
  readonly channelType: string;
  readonly channelId: string;
  readonly userId: string;
}

/** As the browser stores it (CHAT-27). */
export interface ChatSession {
  readonly friendlyName: string;
  readonly emailAddress: string;
  readonly token: string;
  readonly conversationSid: string;
  /** An ISO instant on the device's clock. */
  readonly expiration: string;
  readonly omniProxyChannelId: string;
  readonly stream?: StreamIds;
  readonly initialMessage?: string;
}

/** A question to the chatbot and its answer (CHAT-28); `createdDt` is an ISO instant. */
export interface ChatHistoryItem {
  readonly questionId: string;
  readonly questionStr: string;
  readonly responseStr: string;
  readonly createdDt: string;
  readonly conversationId: string;
}

/** Feedback on a chatbot answer (CHAT-28). */
export interface ChatFeedback {
  readonly reason: string;
  readonly additionalInformation: string;
}

const found = <T>(value: T | null | undefined | '', message: string): T => {
  if (value === undefined || value === null || value === '') throw new Error(message);
  return value;
};

/** Throws `Webchat session data not found` without a session (CHAT-34). */
export const requireSession = <T extends object>(session: T | null | undefined): T =>
  found(session, 'Webchat session data not found');

/** Throws `Omni Proxy value not available` without a channel (CHAT-35). */
export const requireChannel = (session: Partial<Pick<ChatSession, 'omniProxyChannelId'>>): string =>
  found(session.omniProxyChannelId, 'Omni Proxy value not available');

/** Throws `Contact ID not available` without a contact id (CHAT-36). */
export const requireContact = (answer: { readonly contactId?: string | null }): string =>
  found(answer.contactId, 'Contact ID not available');
