import type { AppDependencies } from '../../http/dependencies.ts';

const MOST_AT_ONCE = 50;

/**
 * Looks at the files of chats that waited for the scanner, oldest first, until it is away again. A clean one can be had
 * from then on; of an infected one nothing is kept but that it was one.
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
      const { type } = await scanner.scan(blobs.read(db.kysely, key));
      if (type === 'away') return;
      const scan = type === 'infected' ? 'INFECTED' : 'CLEAN';
      await db.kysely.updateTable('chat_attachments').set({ scan }).where('uuid', '=', uuid).execute();
      if (type === 'infected') await blobs.remove(db.kysely, key);
    } catch (error) {
      logger.error('a file of a chat that waits could not be looked at', { error });
    }
  }
}
