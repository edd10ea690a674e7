import type { Queries } from '../../db/tables.ts';

/** The sandbox agent's next action, in sandbox-clock milliseconds. */
export interface Turn {
  readonly conversationUuid: string;
  readonly turn: 'join' | 'answer';
  readonly dueAt: number;
}

/** Schedules a turn in the caller's transaction, unless the same one is open. */
export async function setTurn(tx: Queries, { conversationUuid, turn, dueAt }: Turn): Promise<void> {
  await tx
    .insertInto('chat_turns')
    .values({ conversation_uuid: conversationUuid, turn, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['conversation_uuid', 'turn']).doNothing())
    .execute();
}

export async function dropTurns(tx: Queries, conversationUuid: string): Promise<void> {
  await tx.deleteFrom('chat_turns').where('conversation_uuid', '=', conversationUuid).execute();
}

/** Cancels a turn unless it was rescheduled; resolves to true when it was there. */
export async function dropTurn(tx: Queries, { conversationUuid, turn, dueAt }: Turn): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_turns')
    .where('conversation_uuid', '=', conversationUuid)
    .where('turn', '=', turn)
    .where('due_at', '=', dueAt)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Postpones a turn unless it was rescheduled. */
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
 * Runs the earliest due turn, skipping chats being written: waiting for a writer who sets the same turn would
 * deadlock. Resolves to its chat, or undefined.
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
