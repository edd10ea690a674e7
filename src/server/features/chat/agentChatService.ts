import { isSendable } from '../../../core/chat/chatMessage.ts';
import { hasEnded } from '../../../core/chat/chatPhase.ts';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { keepEvent } from '../events/keepEventService.ts';
import { agentSpeaks, endChat } from './agentActs.ts';
import { type Conversation, stateOf, touchConversation } from './conversationStore.ts';
import { isFull } from './messageStore.ts';
import { tellCustomer, waitEnd, waitForAgent } from './waitingChats.ts';

/** An agent of a lender. */
export interface Agent {
  /** What the lender calls them. */
  readonly id: string;
  /** What customers read. */
  readonly name: string;
}

/**
 * Why an act is not possible: there is no such chat of the lender, it is over, another agent has it, nobody has it yet, it holds
 * no more messages, or the words are blank.
 */
export type ActRefusal = 'unknown' | 'over' | 'taken' | 'waiting' | 'full' | 'blank';

/** A chat after an act. */
export type Acted = Result<Conversation, ActRefusal>;

type Tools = Pick<AppDependencies, 'encryption' | 'ids' | 'system' | 'releases'>;

/** Who acts in which chat: `agent` is an id; without it, no agent must have taken the chat. */
interface Acting {
  readonly lender: string;
  readonly uuid: string;
  readonly agent: string | undefined;
  /** Is told of the chat once it is found, also where the act is then refused. */
  readonly about: (chat: Conversation) => void;
}

type Found = Pick<Acting, 'lender' | 'uuid' | 'about'>;

/** An open chat of a lender's agents, locked until the transaction ends. */
async function openChatOf(tx: Queries, { lender, uuid, about }: Found): Promise<Acted> {
  const chat = await tx
    .selectFrom('chat_conversations')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('organization', '=', lender)
    .where('performer', '=', 'lender')
    .forUpdate()
    .executeTakeFirst();
  if (chat === undefined) return err('unknown');
  about(chat);
  return hasEnded(stateOf(chat)) ? err('over') : ok(chat);
}

/** The same, of the agent who acts. */
async function ownChatOf(tx: Queries, acting: Acting): Promise<Acted> {
  const open = await openChatOf(tx, acting);
  if (!open.ok || (open.value.agent_id ?? undefined) === acting.agent) return open;
  return err(open.value.agent_id === null ? 'waiting' : 'taken');
}

const acted = (chat: Conversation | undefined): Acted => (chat ? ok(chat) : err('unknown'));

/** The agent has the chat, and its customer waits for what they say. */
const withAgent = (
  { id, name }: Agent,
  tools: Pick<Tools, 'system' | 'releases'>,
  chat: Pick<Conversation, 'organization'>,
) => ({
  agent_id: id,
  agent_name: name,
  agent_types: false,
  waits_since: null,
  wait_ends_at: waitEnd(tools, chat),
  at: new Date(tools.system.now()),
});

/** Takes a chat that waits; one agent only. */
export async function takeChat(
  tx: Queries,
  tools: Pick<Tools, 'system' | 'releases'>,
  { agent, ...asked }: Found & { readonly agent: Agent },
): Promise<Acted> {
  const open = await openChatOf(tx, asked);
  if (!open.ok) return open;
  if (open.value.agent_id !== null) return err('taken');
  return acted(await touchConversation(tx, asked.uuid, withAgent(agent, tools, open.value)));
}

/** Says something in a chat; resolves to the message's id. Social Security and card numbers are masked. */
export async function sayInChat(
  tx: Queries,
  tools: Tools,
  { text, ...acting }: Acting & { readonly text: string },
): Promise<Result<string, ActRefusal>> {
  const own = await ownChatOf(tx, acting);
  if (!own.ok) return own;
  if (!isSendable({ text, files: [] })) return err('blank');
  if (await isFull(tx, acting.uuid)) return err('full');
  const message = await agentSpeaks(tx, tools, { uuid: acting.uuid, text });
  return message === undefined ? err('over') : ok(message);
}

/** Says whether the agent is typing: they are for a minute, unless it is said again. */
export async function typeInChat(
  tx: Queries,
  { system }: Pick<Tools, 'system'>,
  { isTyping, ...acting }: Acting & { readonly isTyping: boolean },
): Promise<Acted> {
  const own = await ownChatOf(tx, acting);
  if (!own.ok || (!own.value.agent_types && !isTyping)) return own;
  const at = new Date(system.now());
  return acted(await touchConversation(tx, acting.uuid, { agent_types: isTyping, at }));
}

/**
 * Hands a chat over: to an agent, or to a group of agents, for one of whom it then waits. The customer is told. To the agent who has
 * it, nothing happens.
 */
export async function handChatOver(
  tx: Queries,
  tools: Tools,
  { to, ...acting }: Acting & { readonly to: Agent | { readonly queue: string } },
): Promise<Acted> {
  const own = await ownChatOf(tx, acting);
  if (!own.ok || ('id' in to && to.id === own.value.agent_id)) return own;
  const { uuid } = acting;
  await tellCustomer(tx, tools, own.value, 'chatAgent.handedOver');
  if ('id' in to) return acted(await touchConversation(tx, uuid, withAgent(to, tools, own.value)));
  await waitForAgent(tx, tools, own.value);
  const nobody = { agent_id: null, agent_name: null, agent_types: false, queue: to.queue } as const;
  return acted(await touchConversation(tx, uuid, { ...nobody, at: new Date(tools.system.now()) }));
}

/** Ends a chat (CHAT-08). One that waits, any system of the lender may end. */
export async function endChatAsAgent(
  tx: Queries,
  { system }: Pick<Tools, 'system'>,
  acting: Acting,
): Promise<Acted> {
  const own = await ownChatOf(tx, acting);
  if (!own.ok) return own;
  const ended = await endChat(tx, { system }, acting.uuid);
  if (ended) await keepEvent(tx, { chat: ended.uuid, type: 'chat.ended' });
  return acted(ended);
}
