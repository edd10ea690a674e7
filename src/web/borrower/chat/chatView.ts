import type { ChatKind } from '../../../core/chat/chatKind.ts';
import { type ChatState, NEW_CHAT } from '../../../core/chat/chatPhase.ts';
import type { ChatParticipant } from '../../../core/chat/chatSession.ts';
import type { ChatFile, ChatMessage, PresentParticipant } from '../../../core/chat/chatSocket.ts';
import type { Answers } from '../../../core/flow/answers.ts';
import type { KeptChat } from './keptChat.ts';

/** Problems shown in the chat (CHAT-30 to CHAT-33). */
export type ChatAlert = 'lost' | 'failed' | 'token' | 'resend';

/** A message; own ones have a delivery state. */
export interface ChatEntry extends ChatMessage {
  readonly status: 'sent' | 'sending' | 'failed';
}

/** A picked file; `uploaded` once the server has it. */
export interface DraftFile {
  /** Idempotency key of this upload. */
  readonly key: string;
  readonly file: File;
  readonly uploaded?: ChatFile;
}

/** Why a draft cannot be sent: a copy key, or the server's message. */
type DraftFault = { readonly copy: string } | { readonly said: string };

/** The message being written. */
export interface ChatDraft {
  readonly words: string;
  readonly files: readonly DraftFile[];
  readonly fault: DraftFault | undefined;
  readonly isBusy: boolean;
}

/** A promised callback; `callBy` is an ISO instant, absent if unknown. */
export interface PromisedCall {
  readonly phone: string;
  readonly callBy?: string;
}

const EMPTY_DRAFT: ChatDraft = { words: '', files: [], fault: undefined, isBusy: false };

export interface ChatView extends ChatState {
  /** Undefined until it is known whether agents are available. */
  readonly kind: ChatKind | undefined;
  readonly isStarting: boolean;
  readonly session: KeptChat | undefined;
  readonly isConnected: boolean;
  readonly entries: readonly ChatEntry[];
  readonly participants: readonly PresentParticipant[];
  readonly typing: ChatParticipant | undefined;
  readonly alert: ChatAlert | undefined;
  readonly draft: ChatDraft;
  /** The form before the chat; kept while the window is closed. */
  readonly form: Answers;
  /** Agent chosen by a developer (CHAT-18); empty for none. */
  readonly agentId: string;
  /** ID of the last message seen. */
  readonly seen: string | undefined;
  /** Messages since the chat was closed. */
  readonly unread: number;
  readonly contactId: string | undefined;
  /** Chatbot answers with feedback. */
  readonly rated: readonly string[];
  readonly promisedCall: PromisedCall | undefined;
  readonly isSurveyed: boolean;
}

export const EMPTY_VIEW: ChatView = {
  ...NEW_CHAT,
  kind: undefined,
  isStarting: false,
  session: undefined,
  isConnected: false,
  entries: [],
  participants: [],
  typing: undefined,
  alert: undefined,
  draft: EMPTY_DRAFT,
  form: {},
  agentId: '',
  seen: undefined,
  unread: 0,
  contactId: undefined,
  rated: [],
  promisedCall: undefined,
  isSurveyed: false,
};
