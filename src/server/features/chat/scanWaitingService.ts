import type { AppDependencies } from '../../http/dependencies.ts';

/** More than the scanner ever fails to judge: those are looked at again in each round. */
const MOST_AT_ONCE = 1_000;

/**
 * Looks at the files of chats that waited for the scanner, oldest first, until it is away again. A clean one can be had
 * from then on; of an infected one nothing is kept but that it was one; one that it does not judge waits for the next round.
 */
export async function scanWaitingAttachments({
  db,
  blobs,
  scanner,
  logger,
}: Pick<AppDependencies, 'db' | 'blobs' | 'scanner' | 'logger'>): Promise<void> {
  const rows = await db.kysely
    .selectFrom('chat_attachments')
    .select(['uuid', 'storage_key'])
    .where('scan', '=', 'WAITING')
    .orderBy('created_at')
    .limit(MOST_AT_ONCE)
    .execute();
  for (const { uuid, storage_key: key } of rows) {
    try {
      const verdict = await scanner.scan(blobs.read(db.kysely, key));
      if (verdict.type === 'away') return;
      if (verdict.type === 'unjudged') {
        logger.warn('the scanner gave no verdict on a chat file', {
          attachment: uuid,
          reason: verdict.reason,
        });
        continue;
      }
      const { type } = verdict;
      const scan = type === 'infected' ? 'INFECTED' : 'CLEAN';
      await db.kysely.updateTable('chat_attachments').set({ scan }).where('uuid', '=', uuid).execute();
      if (type === 'infected') await blobs.remove(db.kysely, key);
    } catch (error) {
      logger.error('a waiting chat file could not be scanned', { error });
    }
  }
}
