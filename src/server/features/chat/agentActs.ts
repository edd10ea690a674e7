import { hasEnded } from '../../../core/chat/chatPhase.ts';
import type { Queries } from '../../db/tables.ts';
import type { ChatKeeping } from './chatTools.ts';
import { type Conversation, stateOf, touchConversation } from './conversationStore.ts';
import { insertMessage } from './messageStore.ts';

export async function agentJoins(
  tx: Queries,
  { system }: Pick<ChatKeeping, 'system'>,
  { uuid, name }: { readonly uuid: string; readonly name: string },
): Promise<void> {
  await touchConversation(tx, uuid, { agent_name: name, at: new Date(system.now()) });
}

/** Does nothing once the chat has ended. */
export async function agentSpeaks(
  tx: Queries,
  { encryption, ids, system }: ChatKeeping,
  { uuid, text }: { readonly uuid: string; readonly text: string },
): Promise<void> {
  const at = new Date(system.now());
  const conversation = await touchConversation(tx, uuid, { agent_types: false, at });
  if (conversation === undefined || hasEnded(stateOf(conversation))) return;
  const { agent_name: name } = conversation;
  const message = { uuid: ids.uuid(), participant: 'agent' as const, text, at };
  await insertMessage(tx, encryption, {
    conversationUuid: conversation.uuid,
    message: name === null ? message : { ...message, name },
  });
}

/** Ends the chat (CHAT-08); undefined when it does not exist. */
export const endChat = (
  tx: Queries,
  { system }: Pick<ChatKeeping, 'system'>,
  uuid: string,
): Promise<Conversation | undefined> =>
  touchConversation(tx, uuid, { state: 'inactive', agent_types: false, at: new Date(system.now()) });
