import type { ChatAgents } from '../../../core/journey/connectedPorts.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { ChatDesk } from './chatDesk.ts';
import { type Conversation, touchConversation } from './conversationStore.ts';

/** The desks there are, by whose agents work at them. */
export type Desks = Readonly<Partial<Record<ChatAgents, ChatDesk>>>;

/**
 * The desk of each lender by the connections. A chat stays at the desk where it began. Without one, chats with agents cannot
 * begin (503).
 */
export function connectedDesk(
  { connections, system }: Pick<AppDependencies, 'connections' | 'system'>,
  desks: Desks,
): ChatDesk {
  const all = Object.values(desks);
  // Chats of before name nobody: there were only the sandbox's agents.
  const deskOf = ({ performer }: Conversation): ChatDesk | undefined => desks[performer ?? 'sandbox'];
  return {
    async began(tx, conversation) {
      const performer = connections.chatAgentsOf(conversation.organization);
      const desk = performer && desks[performer];
      if (performer === undefined || desk === undefined) throw new ApiError('unavailable');
      const { uuid } = conversation;
      await touchConversation(tx, uuid, { performer, at: new Date(system.now()) });
      await desk.began(tx, { ...conversation, performer });
    },
    said: async (tx, conversation, message) => deskOf(conversation)?.said(tx, conversation, message),
    typing(uuid, preview) {
      for (const desk of all) desk.typing(uuid, preview);
    },
    ended: async (tx, conversation) => deskOf(conversation)?.ended(tx, conversation),
    work: async () => (await Promise.all(all.map((desk) => desk.work()))).flat(),
  };
}
