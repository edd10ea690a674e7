import { type BlobStore, checkBlobKey } from './blobStore.ts';

/** Files in the table `blobs`, written in the transaction that names them. */
export const databaseBlobs: BlobStore = {
  kind: 'database',
  async put(tx, key, bytes) {
    await tx
      .insertInto('blobs')
      .values({ key: checkBlobKey(key), bytes: Buffer.from(bytes) })
      .execute();
  },
  async get(queries, key) {
    const row = await queries
      .selectFrom('blobs')
      .select('bytes')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return Buffer.from(row.bytes);
  },
  async remove(queries, key) {
    await queries.deleteFrom('blobs').where('key', '=', key).execute();
  },
};
