import type { Queries } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Conversation } from './conversationStore.ts';
import type { KeptMessage } from './messageStore.ts';

/**
 * Where agents sit: the embedded one of the sandbox, or a provider of such desks (CALL-63). It is told of a chat in the
 * transaction that keeps what happened, and puts what agents do into the chat by `agentSpeaks` and its neighbours.
 */
export interface ChatDesk {
  /** A customer began a chat with an agent; answers 503 where there are none. */
  began(tx: Queries, conversation: Conversation): Promise<void>;
  /** A customer wrote something. */
  said(tx: Queries, conversation: Conversation, message: Pick<KeptMessage, 'id' | 'text'>): Promise<void>;
  /** What a customer is typing; empty when no more. It is not kept. */
  typing(conversationUuid: string, preview: string): void;
  /** A chat is over, whoever ended it. */
  ended(tx: Queries, conversation: Conversation): Promise<void>;
  /** Lets the desk work: called again and again while somebody has a chat open. Resolves to the chats that changed. */
  work(): Promise<readonly string[]>;
}

/** Where no desk is connected: chats with agents cannot be begun. */
export const noDesk: ChatDesk = {
  began: () => Promise.reject(new ApiError('unavailable')),
  said: async () => {},
  typing: () => {},
  ended: async () => {},
  work: async () => [],
};
