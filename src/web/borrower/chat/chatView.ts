import type { ChatKind } from '../../../core/chat/chatKind.ts';
import { type ChatState, NEW_CHAT } from '../../../core/chat/chatPhase.ts';
import type { ChatParticipant } from '../../../core/chat/chatSession.ts';
import type { ChatFile, ChatMessage, PresentParticipant } from '../../../core/chat/chatSocket.ts';
import type { Answers } from '../../../core/flow/answers.ts';
import type { KeptChat } from './keptChat.ts';

/** What the chat says of itself when something is wrong (CHAT-30 to CHAT-33). */
export type ChatAlert = 'lost' | 'failed' | 'token' | 'resend';

/** A message as it stands in the conversation; one's own is sent, or on its way, or was not taken. */
export interface ChatEntry extends ChatMessage {
  readonly status: 'sent' | 'sending' | 'failed';
}

/** A file that was chosen for a message; `uploaded` once the server has it. */
export interface DraftFile {
  /** Of this choice of the file: the server takes it once. */
  readonly key: string;
  readonly file: File;
  readonly uploaded?: ChatFile;
}

/** What is wrong with a message before it is sent: a key of copy, or the server's own words. */
type DraftFault = { readonly copy: string } | { readonly said: string };

/** A message that is being written. */
export interface ChatDraft {
  readonly words: string;
  readonly files: readonly DraftFile[];
  readonly fault: DraftFault | undefined;
  /** Its files are on their way. */
  readonly isBusy: boolean;
}

/** A call that somebody was promised; `callBy` is an ISO instant, left out where it is not known. */
export interface PromisedCall {
  readonly phone: string;
  readonly callBy?: string;
}

/** Nothing is being written. */
const EMPTY_DRAFT: ChatDraft = { words: '', files: [], fault: undefined, isBusy: false };

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
  readonly draft: ChatDraft;
  /** What was filled in before the chat; it stays while its window is closed. */
  readonly form: Answers;
  /** The agent that a developer wants (CHAT-18), kept like the form; empty for none. */
  readonly agentId: string;
  /** The id of the last message that stood there while the chat stood open. */
  readonly seen: string | undefined;
  /** What was told while the chat was closed. */
  readonly unread: number;
  /** Of the conversation, for its survey. */
  readonly contactId: string | undefined;
  /** Answers of the chatbot that somebody said something of. */
  readonly rated: readonly string[];
  readonly promisedCall: PromisedCall | undefined;
  /** What somebody thinks of this conversation was told. */
  readonly isSurveyed: boolean;
}

/** A chat before anything happened. */
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
