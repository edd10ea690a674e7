import type { Queries } from '../../db/tables.ts';
import type { Conversation } from './conversationStore.ts';
import type { KeptMessage } from './messageStore.ts';

/**
 * The agents' side of chats: the system of a lender, or the sandbox's embedded desk (CALL-63). It hears of events in the
 * transaction that stores them, and acts through `agentSpeaks` and its neighbors.
 */
export interface ChatDesk {
  /** A customer started a chat; answers 503 without agents. */
  began(tx: Queries, conversation: Conversation): Promise<void>;
  said(tx: Queries, conversation: Conversation, message: Pick<KeptMessage, 'id' | 'text'>): Promise<void>;
  /** The customer's unsent text (not stored); empty when they stopped typing. */
  typing(conversationUuid: string, preview: string): void;
  ended(tx: Queries, conversation: Conversation): Promise<void>;
  /** Called repeatedly while any chat is open; resolves to the changed chats. */
  work(): Promise<readonly string[]>;
}
