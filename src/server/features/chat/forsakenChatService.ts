import { CHAT } from '../../../core/chat/chatConstants.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { keepEvent } from '../events/keepEventService.ts';
import { endChat } from './agentActs.ts';

const PAGE = 100;

/** Open chats that everybody left, and those whose person was signed out everywhere: their tokens open nothing any more. */
const forsaken = (queries: Queries, now: number) =>
  queries
    .selectFrom('chat_conversations as chat')
    .select('chat.uuid')
    .where('performer', '=', 'lender')
    .where('state', '=', 'active')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('last_at', '<', new Date(now - CHAT.agentTokenLife)),
        exists(
          selectFrom('identities as person')
            .select('person.uuid')
            .whereRef('person.uuid', '=', 'chat.identity_uuid')
            .whereRef('person.session_version', '!=', 'chat.session_version'),
        ),
      ]),
    );

async function end(tx: Queries, system: Clock, uuid: string): Promise<boolean> {
  const still = forsaken(tx, system.now()).where('chat.uuid', '=', uuid);
  if (!(await still.forUpdate('chat').skipLocked().executeTakeFirst())) return false;
  const ended = await endChat(tx, { system }, uuid);
  if (ended) await keepEvent(tx, { chat: uuid, type: 'chat.ended' });
  return ended !== undefined;
}

/** In pages, each behind the one before, past those that could not be ended. */
async function* forsakenPages(
  queries: Queries,
  system: Clock,
  page: number,
): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined, isMore = true; isMore; ) {
    let asked = forsaken(queries, system.now()).orderBy('chat.uuid').limit(page);
    if (after !== undefined) asked = asked.where('chat.uuid', '>', after);
    const found = (await asked.execute()).map(({ uuid }) => uuid);
    yield found;
    after = found.at(-1);
    isMore = found.length === page;
  }
}

/**
 * Ends all chats with a lender's agents in which nobody said or did anything for as long as their tokens are valid (CHAT-25), six
 * hours, and those that all sessions of their person ended with. Resolves to their number.
 */
export async function endForsakenChats(
  { db, logger }: Pick<AppDependencies, 'db' | 'logger'>,
  system: Clock,
  page = PAGE,
): Promise<number> {
  let count = 0;
  for await (const uuids of forsakenPages(db.kysely, system, page))
    for (const uuid of uuids)
      try {
        if (await db.transaction((tx) => end(tx, system, uuid))) count += 1;
      } catch (error) {
        logger.error('a forsaken chat could not be ended', { error });
      }
  return count;
}
