import { randomUUID } from 'node:crypto';
import { ofConversation } from '../../src/server/db/keys/owners.ts';
import { insertAttachment } from '../../src/server/features/chat/attachmentStore.ts';
import { insertConversation, touchConversation } from '../../src/server/features/chat/conversationStore.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';

const BYTES = Buffer.from('proof');

/** A chat that waits for an agent of a lender, and a file that its customer sent. */
export async function waitingChat(
  { db, encryption, blobs, system }: AppDependencies,
  { organization, application }: { readonly organization: string; readonly application: string },
): Promise<{ readonly uuid: string; readonly file: string }> {
  const [uuid, file] = [randomUUID(), randomUUID()];
  const storageKey = `chats/${uuid}/${file}`;
  const at = new Date(system.now());
  await db.transaction(async (tx) => {
    await insertConversation(tx, encryption, {
      uuid,
      organization,
      kind: 'agent',
      provider: 'twilio',
      channelUuid: randomUUID(),
      contactUuid: randomUUID(),
      customerUuid: randomUUID(),
      identityUuid: null,
      sessionVersion: null,
      applicationUuid: application,
      language: null,
      person: { name: 'Ana Torres', email: 'ana@example.com' },
      at,
    });
    await touchConversation(tx, uuid, { performer: 'lender', waits_since: at, at });
    const kept = { uuid: file, conversationUuid: uuid, storageKey, scan: 'CLEAN', at } as const;
    const about = { name: 'proof.txt', type: 'text/plain', size: BYTES.length };
    await insertAttachment(tx, encryption, { ...kept, ...about });
    await tx.updateTable('chat_attachments').set({ message_uuid: file }).where('uuid', '=', file).execute();
  });
  const bytes = (async function* () {
    yield BYTES;
  })();
  await blobs.write(db.kysely, { key: storageKey, owner: ofConversation(uuid) }, bytes);
  return { uuid, file };
}
