import type { ChatSession } from '../../../../core/chat/chatSession.ts';
import type { ChatFile, ChatMessage, FromServer } from '../../../../core/chat/chatSocket.ts';

/** The clock; tests move it. */
export interface ChatTimers {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Schedules a run; returns how to cancel it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/** News of a conversation in the terms of our socket, plus loss of connection. */
export type ChatNews =
  | Exclude<FromServer, { readonly type: 'pong' }>
  | { readonly type: 'connecting' }
  /** The message `id` was accepted under another ID. */
  | { readonly type: 'taken'; readonly id: string; readonly message: ChatMessage };

/** A message to send; its files are uploaded. */
export interface NewMessage {
  readonly id: string;
  readonly text: string;
  readonly files: readonly ChatFile[];
}

/** A conversation that reconnects by itself until closed. */
export interface ChatConnection {
  /** Sends a message, which returns as news with its ID or as failed. An ID is delivered at most once. */
  readonly send: (message: NewMessage) => void;
  /** Shows the other side what is being typed (CHAT-26); empty to clear. */
  readonly preview: (text: string) => void;
  /** Ends the conversation; delivered once connected, even if closed meanwhile. */
  readonly end: () => void;
  /** Switches to a new token. */
  readonly renew: (token: string) => void;
  readonly close: () => void;
}

/** A transport for conversations: our socket, the chatbot's calls, or a lender's provider (CALL-63). */
export interface ChatProvider {
  readonly takesFiles: boolean;
  /** `isNew`: without messages so far. */
  readonly open: (
    session: ChatSession,
    tell: (news: ChatNews) => void,
    { isNew }: { readonly isNew: boolean },
  ) => ChatConnection;
}
