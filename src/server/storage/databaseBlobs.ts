import { type BlobStore, checkBlobKey } from './blobStore.ts';

const PAGE = 1000;

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
  async *list(queries) {
    for (let after = ''; ; ) {
      const rows = await queries
        .selectFrom('blobs')
        .select('key')
        .where('key', '>', after)
        .orderBy('key')
        .limit(PAGE)
        .execute();
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ key }) => ({ key, storedAt: undefined }));
      after = last.key;
    }
  },
};
