import { CHAT } from '../../../core/chat/chatConstants.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { keepEvent } from '../events/keepEventService.ts';
import { endChat } from './agentActs.ts';

const MOST_AT_ONCE = 100;

const forsaken = (queries: Queries, now: number) =>
  queries
    .selectFrom('chat_conversations')
    .select('uuid')
    .where('performer', '=', 'lender')
    .where('state', '=', 'active')
    .where('last_at', '<', new Date(now - CHAT.agentTokenLife))
    .orderBy('last_at')
    .limit(MOST_AT_ONCE);

async function end(tx: Queries, system: Clock, uuid: string): Promise<boolean> {
  const still = forsaken(tx, system.now()).where('uuid', '=', uuid);
  if (!(await still.forUpdate().skipLocked().executeTakeFirst())) return false;
  const ended = await endChat(tx, { system }, uuid);
  if (ended) await keepEvent(tx, { chat: uuid, type: 'chat.ended' });
  return ended !== undefined;
}

/**
 * Ends chats with a lender's agents in which nobody said or did anything for as long as their tokens are valid (CHAT-25): six hours.
 * Resolves to their number.
 */
export async function endForsakenChats(
  { db, logger }: Pick<AppDependencies, 'db' | 'logger'>,
  system: Clock,
): Promise<number> {
  let count = 0;
  for (const { uuid } of await forsaken(db.kysely, system.now()).execute())
    try {
      if (await db.transaction((tx) => end(tx, system, uuid))) count += 1;
    } catch (error) {
      logger.error('a forsaken chat could not be ended', { error });
    }
  return count;
}
