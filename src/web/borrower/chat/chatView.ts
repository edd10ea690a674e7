import type { ChatKind } from '../../../core/chat/chatKind.ts';
import type { ChatState } from '../../../core/chat/chatPhase.ts';
import type { ChatParticipant } from '../../../core/chat/chatSession.ts';
import type { ChatMessage, PresentParticipant } from '../../../core/chat/chatSocket.ts';
import type { KeptChat } from './keptChat.ts';

/** What the chat says of itself when something is wrong (CHAT-30 to CHAT-33). */
export type ChatAlert = 'lost' | 'failed' | 'token' | 'resend';

/** A message as it stands in the conversation; one's own is sent, or on its way, or was not taken. */
export interface ChatEntry extends ChatMessage {
  readonly status: 'sent' | 'sending' | 'failed';
}

/** Everything that the chat shows. */
export interface ChatView extends ChatState {
  /** Undefined while it is found out whether agents answer. */
  readonly kind: ChatKind | undefined;
  readonly isStarting: boolean;
  readonly session: KeptChat | undefined;
  readonly isConnected: boolean;
  /** The oldest first. */
  readonly entries: readonly ChatEntry[];
  readonly participants: readonly PresentParticipant[];
  readonly typing: ChatParticipant | undefined;
  readonly alert: ChatAlert | undefined;
  /** What was told while the chat was closed. */
  readonly unread: number;
  /** Of the conversation, for its survey. */
  readonly contactId: string | undefined;
  /** Answers of the chatbot that somebody said something of. */
  readonly rated: readonly string[];
}

/** A chat before anything happened. */
export const EMPTY_VIEW: ChatView = {
  isOpen: false,
  phase: 'pre-engagement',
  kind: undefined,
  isStarting: false,
  session: undefined,
  isConnected: false,
  entries: [],
  participants: [],
  typing: undefined,
  alert: undefined,
  unread: 0,
  contactId: undefined,
  rated: [],
};
