import type { Queries } from '../../db/tables.ts';

/** What the sandbox's agent does next in a chat, and when, in milliseconds of the sandbox clock. */
export interface Turn {
  readonly conversationUuid: string;
  readonly turn: 'join' | 'answer';
  readonly dueAt: number;
}

/** Sets a turn, in the transaction of the caller; while the same one is open it stays as it is. */
export async function setTurn(tx: Queries, { conversationUuid, turn, dueAt }: Turn): Promise<void> {
  await tx
    .insertInto('chat_turns')
    .values({ conversation_uuid: conversationUuid, turn, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['conversation_uuid', 'turn']).doNothing())
    .execute();
}

/** Forgets what the agent was to do. */
export async function dropTurns(tx: Queries, conversationUuid: string): Promise<void> {
  await tx.deleteFrom('chat_turns').where('conversation_uuid', '=', conversationUuid).execute();
}

/** Forgets one turn; what was set anew for another time stays. Resolves to whether it was still there. */
export async function dropTurn(tx: Queries, { conversationUuid, turn, dueAt }: Turn): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_turns')
    .where('conversation_uuid', '=', conversationUuid)
    .where('turn', '=', turn)
    .where('due_at', '=', dueAt)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Puts a turn off to another time; what was set anew meanwhile stays. */
export async function putOffTurn(
  tx: Queries,
  { conversationUuid, turn, dueAt }: Turn,
  until: number,
): Promise<void> {
  await tx
    .updateTable('chat_turns')
    .set({ due_at: until })
    .where('conversation_uuid', '=', conversationUuid)
    .where('turn', '=', turn)
    .where('due_at', '=', dueAt)
    .execute();
}

/**
 * Does the turn due first whose chat nobody else is writing: who waited for it while that writer sets the same turn would
 * wait for ever. Resolves to its chat, undefined when none is due.
 */
export async function runNextTurn(
  tx: Queries,
  now: number,
  act: (tx: Queries, turn: Turn) => Promise<void>,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('chat_turns')
    .innerJoin('chat_conversations', 'chat_conversations.uuid', 'chat_turns.conversation_uuid')
    .selectAll('chat_turns')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate(['chat_turns', 'chat_conversations'])
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return;
  const { conversation_uuid: conversationUuid, turn: name, due_at: dueAt } = row;
  const turn: Turn = { conversationUuid, turn: name === 'join' ? 'join' : 'answer', dueAt };
  await dropTurn(tx, turn);
  await act(tx, turn);
  return conversationUuid;
}
