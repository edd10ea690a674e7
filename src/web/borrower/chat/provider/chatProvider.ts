import type { ChatSession } from '../../../../core/chat/chatSession.ts';
import type { ChatFile, ChatMessage, FromServer } from '../../../../core/chat/chatSocket.ts';

/** Tells the time and waits; a test moves it by hand. */
export interface ChatTimers {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs something after some milliseconds; answers how to call it off. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/** What a provider tells of a conversation: the words of our socket, and that the connection was lost. */
export type ChatNews =
  | Exclude<FromServer, { readonly type: 'pong' }>
  | { readonly type: 'connecting' }
  /** The message that was sent with `id` was taken, and is known by another id from now on. */
  | { readonly type: 'taken'; readonly id: string; readonly message: ChatMessage };

/** A message that is to be sent; its files have been uploaded. */
export interface NewMessage {
  readonly id: string;
  readonly text: string;
  readonly files: readonly ChatFile[];
}

/** A conversation that is going on. It connects again by itself until it is closed. */
export interface ChatConnection {
  /** Sends a message: it comes back as news with its id, or as failed. The same id is never said twice. */
  readonly send: (message: NewMessage) => void;
  /** What is being typed, for the other side (CHAT-26); empty when no more. */
  readonly preview: (text: string) => void;
  /** Ends the conversation; said as soon as there is a line, also when it is closed meanwhile. */
  readonly end: () => void;
  /** Goes on with another token. */
  readonly renew: (token: string) => void;
  readonly close: () => void;
}

/** Carries conversations: our own socket, the chatbot's calls, or what a lender brings (CALL-63). */
export interface ChatProvider {
  readonly takesFiles: boolean;
  /** `isNew`: nothing was said in it before. */
  readonly open: (
    session: ChatSession,
    tell: (news: ChatNews) => void,
    { isNew }: { readonly isNew: boolean },
  ) => ChatConnection;
}
