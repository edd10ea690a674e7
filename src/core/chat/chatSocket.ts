import type { ConversationState } from './chatPhase.ts';
import type { ChatParticipant } from './chatSession.ts';

/** Size in bytes. */
export interface ChatFile {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** `id` is from its sender, `sentAt` is an ISO instant. */
export interface ChatMessage {
  readonly id: string;
  readonly participant: ChatParticipant;
  readonly name?: string;
  readonly text: string;
  readonly files: readonly ChatFile[];
  readonly sentAt: string;
}

export interface PresentParticipant {
  readonly participant: ChatParticipant;
  readonly name: string;
}

export type SendFailure = 'blank' | 'file' | 'ended' | 'tooMany' | 'tooLong' | 'error';

/** Messages from the browser (CALL-61). `open` comes first; `files` are ids of uploaded attachments. */
export type ToServer =
  | {
      readonly type: 'open';
      readonly token: string;
      readonly conversationSid: string;
      readonly last?: number;
    }
  | { readonly type: 'ping' }
  /** At most once a second; empty when done. */
  | { readonly type: 'typing'; readonly preview: string }
  | {
      readonly type: 'message';
      readonly id: string;
      readonly text: string;
      readonly files: readonly string[];
    }
  | { readonly type: 'end' };

/** Messages from the server. One's own message comes back with its id once it is stored. */
export type FromServer =
  | ({
      readonly type: 'opened';
      readonly participants: readonly PresentParticipant[];
      /** The last messages, oldest first. */
      readonly messages: readonly ChatMessage[];
      readonly conversation: ConversationState['state'];
    } & Pick<ConversationState, 'frozen'>)
  | { readonly type: 'refused'; readonly reason: 'token' | 'conversation' }
  | { readonly type: 'pong' }
  | { readonly type: 'message'; readonly message: ChatMessage }
  | { readonly type: 'failed'; readonly id: string; readonly reason: SendFailure }
  | { readonly type: 'typing'; readonly participant: ChatParticipant; readonly isTyping: boolean }
  | { readonly type: 'participants'; readonly participants: readonly PresentParticipant[] }
  | {
      readonly type: 'state';
      readonly conversation: ConversationState['state'];
      readonly frozen: boolean;
    };
