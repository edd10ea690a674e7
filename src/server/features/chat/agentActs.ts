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

/** Resolves to the message's id; does nothing once the chat has ended. */
export async function agentSpeaks(
  tx: Queries,
  { encryption, ids, system }: ChatKeeping,
  { uuid, text }: { readonly uuid: string; readonly text: string },
): Promise<string | undefined> {
  const at = new Date(system.now());
  const conversation = await touchConversation(tx, uuid, { agent_types: false, wait_ends_at: null, at });
  if (conversation === undefined || hasEnded(stateOf(conversation))) return;
  const { agent_name: name } = conversation;
  const message = { uuid: ids.uuid(), participant: 'agent' as const, text, at };
  await insertMessage(tx, encryption, {
    conversationUuid: conversation.uuid,
    message: name === null ? message : { ...message, name },
  });
  return message.uuid;
}

/** Ends the chat (CHAT-08); undefined when it was over already, or does not exist. */
export async function endChat(
  tx: Queries,
  { system }: Pick<ChatKeeping, 'system'>,
  uuid: string,
): Promise<Conversation | undefined> {
  const at = new Date(system.now());
  const before = await touchConversation(tx, uuid, { agent_types: false, at });
  if (before?.state !== 'active') return;
  return touchConversation(tx, uuid, { state: 'inactive', waits_since: null, wait_ends_at: null, at });
}
