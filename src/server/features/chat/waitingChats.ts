import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import type { ChatKeeping } from './chatTools.ts';
import { type Conversation, touchConversation } from './conversationStore.ts';
import { insertMessage } from './messageStore.ts';

export type WaitingTools = ChatKeeping & Pick<AppDependencies, 'db' | 'releases' | 'logger'>;

const SECOND = 1_000;
const USUAL_WAIT_SECONDS = 120;

/** From now on the chat waits for an agent, for as long as the lender says (`chat.agentWaitSeconds`). */
export async function waitForAgent(
  tx: Queries,
  { releases, system }: Pick<WaitingTools, 'releases' | 'system'>,
  { uuid, organization }: Pick<Conversation, 'uuid' | 'organization'>,
): Promise<void> {
  const now = system.now();
  const seconds = releases.head(organization)?.app.brand.chat?.agentWaitSeconds ?? USUAL_WAIT_SECONDS;
  await touchConversation(tx, uuid, {
    waits_since: new Date(now),
    wait_ends_at: new Date(now + seconds * SECOND),
    at: new Date(now),
  });
}

/** Tells the customer something in nobody's name and in the chat's language; nothing where an older release lacks the words. */
export async function tellCustomer(
  tx: Queries,
  { releases, encryption, ids, system }: Omit<WaitingTools, 'db' | 'logger'>,
  { uuid, organization, language }: Pick<Conversation, 'uuid' | 'organization' | 'language'>,
  key: 'chatAgent.nobody' | 'chatAgent.handedOver',
): Promise<void> {
  const release = releases.head(organization);
  const copy = release && copyOf(release, language);
  if (!copy?.has(key)) return;
  const text = copy.text(key, { facts: {}, values: {} });
  const message = { uuid: ids.uuid(), participant: 'agent', text, at: new Date(system.now()) } as const;
  await insertMessage(tx, encryption, { conversationUuid: uuid, message });
}

const MOST_AT_ONCE = 20;

const lateChats = (queries: Queries, now: number) =>
  queries
    .selectFrom('chat_conversations')
    .select('uuid')
    .where('wait_ends_at', '<=', new Date(now))
    .orderBy('wait_ends_at')
    .limit(MOST_AT_ONCE);

/** False when another server did it, or an agent came. */
async function tellOfWait(tx: Queries, tools: WaitingTools, uuid: string): Promise<boolean> {
  const now = tools.system.now();
  const row = await lateChats(tx, now).where('uuid', '=', uuid).forUpdate().skipLocked().executeTakeFirst();
  if (row === undefined) return false;
  const chat = await touchConversation(tx, uuid, { wait_ends_at: null, at: new Date(now) });
  if (chat) await tellCustomer(tx, tools, chat, 'chatAgent.nobody');
  return true;
}

/**
 * Tells each customer whose wait was too long that nobody is free, once, on any number of servers. The chat goes on waiting.
 * Resolves to the chats that changed.
 */
export async function tellOfLongWaits(tools: WaitingTools): Promise<readonly string[]> {
  const { db, system, logger } = tools;
  const told: string[] = [];
  for (const { uuid } of await lateChats(db.kysely, system.now()).execute())
    try {
      if (await db.transaction((tx) => tellOfWait(tx, tools, uuid))) told.push(uuid);
    } catch (error) {
      logger.error('a customer could not be told that nobody is free', { error });
    }
  return told;
}
