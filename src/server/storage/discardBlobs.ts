import type { Logger } from '../../core/shared/ports.ts';
import type { Queries } from '../db/tables.ts';
import type { BlobStore } from './blobStore.ts';

export interface DiscardTools {
  readonly db: { readonly kysely: Queries };
  readonly blobs: BlobStore;
  readonly logger: Logger;
}

/** Deletes unreferenced files; failures go with the next sweep. */
export async function discardBlobs(
  { db, blobs, logger }: DiscardTools,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys)
    await blobs
      .remove(db.kysely, key)
      .catch(() => logger.warn('an unneeded file could not be removed from the store'));
}
