import type { SelectQueryBuilder } from 'kysely';
import { CHAT } from '../../../core/chat/chatConstants.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import type { ChatKeeping } from './chatTools.ts';
import { type Conversation, touchConversation } from './conversationStore.ts';
import { insertMessage } from './messageStore.ts';

export type WaitingTools = ChatKeeping & Pick<AppDependencies, 'db' | 'releases' | 'logger'>;

const SECOND = 1_000;
const USUAL_WAIT_SECONDS = 120;

type Timing = Pick<WaitingTools, 'releases' | 'system'>;

/** When a customer who begins to wait now has waited for as long as the lender says (`chat.agentWaitSeconds`). */
export function waitEnd(
  { releases, system }: Timing,
  { organization }: Pick<Conversation, 'organization'>,
): Date {
  const seconds = releases.head(organization)?.app.brand.chat?.agentWaitSeconds ?? USUAL_WAIT_SECONDS;
  return new Date(system.now() + seconds * SECOND);
}

/** From now on the chat waits for an agent to take it. */
export async function waitForAgent(
  tx: Queries,
  tools: Timing,
  chat: Pick<Conversation, 'uuid' | 'organization'>,
): Promise<void> {
  const at = new Date(tools.system.now());
  await touchConversation(tx, chat.uuid, { waits_since: at, wait_ends_at: waitEnd(tools, chat), at });
}

/** From now on the customer waits for an answer of the agent who has the chat, unless they wait already. */
export async function waitForAnswer(tx: Queries, tools: Timing, chat: Conversation): Promise<void> {
  if (chat.agent_id === null || chat.wait_ends_at !== null) return;
  const at = new Date(tools.system.now());
  await touchConversation(tx, chat.uuid, { wait_ends_at: waitEnd(tools, chat), at });
}

/** Tells the customer something in nobody's name and in the chat's language; nothing where an older release lacks the words. */
export async function tellCustomer(
  tx: Queries,
  { releases, encryption, ids, system }: Omit<WaitingTools, 'db' | 'logger'>,
  { uuid, organization, language }: Pick<Conversation, 'uuid' | 'organization' | 'language'>,
  key: 'chatAgent.nobody' | 'chatAgent.silent' | 'chatAgent.handedOver',
): Promise<void> {
  const release = releases.head(organization);
  const copy = release && copyOf(release, language);
  if (!copy?.has(key)) return;
  const text = copy.text(key, { facts: {}, values: {} });
  const message = { uuid: ids.uuid(), participant: 'agent', text, at: new Date(system.now()) } as const;
  await insertMessage(tx, encryption, { conversationUuid: uuid, message });
}

const MOST_AT_ONCE = 20;

/** Something that ran out in chats of lenders: where it did, and what then happens in one of them. */
interface RunOut {
  readonly chats: (
    queries: Queries,
    now: number,
  ) => SelectQueryBuilder<Tables, 'chat_conversations', { uuid: string }>;
  readonly act: (tx: Queries, tools: WaitingTools, uuid: string) => Promise<void>;
}

const chats = (queries: Queries) =>
  queries.selectFrom('chat_conversations').select('uuid').limit(MOST_AT_ONCE);

/** The customer waited too long, for somebody to take the chat or for an answer of who took it. */
const waits: RunOut = {
  chats: (queries, now) => chats(queries).where('wait_ends_at', '<=', new Date(now)).orderBy('wait_ends_at'),
  async act(tx, tools, uuid) {
    const over = { wait_ends_at: null, agent_types: false, at: new Date(tools.system.now()) };
    const chat = await touchConversation(tx, uuid, over);
    if (chat)
      await tellCustomer(tx, tools, chat, chat.agent_id === null ? 'chatAgent.nobody' : 'chatAgent.silent');
  },
};

/** The agent said that they type, and nothing since. */
const typing: RunOut = {
  chats: (queries, now) =>
    chats(queries)
      .where('performer', '=', 'lender')
      .where('state', '=', 'active')
      .where('agent_types', '=', true)
      .where('last_at', '<=', new Date(now - CHAT.agentTyping)),
  async act(tx, { system }, uuid) {
    await touchConversation(tx, uuid, { agent_types: false, at: new Date(system.now()) });
  },
};

/** False when another server did it, or an agent came. */
async function actOnOne(
  tx: Queries,
  tools: WaitingTools,
  [runOut, uuid]: readonly [RunOut, string],
): Promise<boolean> {
  const still = runOut.chats(tx, tools.system.now()).where('uuid', '=', uuid);
  if (!(await still.forUpdate().skipLocked().executeTakeFirst())) return false;
  await runOut.act(tx, tools, uuid);
  return true;
}

/**
 * Tells each customer who waited too long that nobody is free, or that the agent has not answered: once, on any number of servers.
 * The chat goes on as it is. Agents who said no more that they type, type no more. Resolves to the chats that changed.
 */
export async function tellOfLongWaits(tools: WaitingTools): Promise<readonly string[]> {
  const { db, system, logger } = tools;
  const changed: string[] = [];
  for (const runOut of [waits, typing])
    for (const { uuid } of await runOut.chats(db.kysely, system.now()).execute())
      try {
        if (await db.transaction((tx) => actOnOne(tx, tools, [runOut, uuid]))) changed.push(uuid);
      } catch (error) {
        logger.error('a customer could not be told that nobody answers', { error });
      }
  return changed;
}
