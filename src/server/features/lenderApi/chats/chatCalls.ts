import type { LenderApiTools } from '../client/lenderCall.ts';
import { registerChatActs } from './actInChats.ts';
import { registerChatReads } from './readChats.ts';

/** Chats of borrowers, which agents of the lender answer. */
export function registerChats(tools: LenderApiTools): void {
  registerChatReads(tools);
  registerChatActs(tools);
}
