import type { AppDependencies } from '../../http/dependencies.ts';

/** More than the scanner ever fails to judge; those are retried in each round. */
const MOST_AT_ONCE = 1_000;

/**
 * Scans waiting chat files, oldest first, until the scanner is unavailable. Clean files become available,
 * infected ones are deleted but stay on record, unjudged ones wait.
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
