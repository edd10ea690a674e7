import type { Transaction } from 'kysely';
import { writeNow } from '../../db/lateWrites.ts';
import type { Tables } from '../../db/tables.ts';
import { keepEvent } from '../events/keepEventService.ts';

type Tx = Transaction<Tables>;

/** Tells lenders that the open chats of a person with their agents are over, while the rows say whose they are. */
async function tellOfEnds(tx: Tx, identityUuid: string): Promise<void> {
  const open = await tx
    .selectFrom('chat_conversations')
    .select('uuid')
    .where('identity_uuid', '=', identityUuid)
    .where('performer', '=', 'lender')
    .where('state', '=', 'active')
    .orderBy('uuid')
    .forUpdate()
    .execute();
  for (const { uuid } of open) await keepEvent(tx, { chat: uuid, type: 'chat.ended' });
  await writeNow(tx);
}

/** Removes the chats of a person; their lenders learn that open ones are over. Resolves to the keys of their files. */
export async function forgetChats(tx: Tx, identityUuid: string): Promise<readonly string[]> {
  await tellOfEnds(tx, identityUuid);
  const chats = await tx
    .selectFrom('chat_attachments')
    .innerJoin('chat_conversations', 'chat_conversations.uuid', 'chat_attachments.conversation_uuid')
    .select('chat_attachments.storage_key')
    .where('chat_conversations.identity_uuid', '=', identityUuid)
    .execute();
  await tx.deleteFrom('chat_conversations').where('identity_uuid', '=', identityUuid).execute();
  return chats.map(({ storage_key: key }) => key);
}
