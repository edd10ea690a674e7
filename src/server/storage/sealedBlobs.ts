import type { FieldContext, FieldEncryption } from '../db/fieldEncryption.ts';
import type { BlobStore } from './blobStore.ts';

/** Stands before the bytes that were sealed; no file that is taken or made begins so. */
const SEALED = Buffer.from('equiform-sealed-1\n');

const contextOf = (key: string): FieldContext => ({ table: 'blobs', column: 'bytes', rowId: key });

/**
 * A store that never holds what a file says: bytes are encrypted before they are put there, and only those of their own
 * key come back, byte for byte; a form with a social security number and the pay stub of a borrower alike. Files kept
 * before there was sealing are given as they are.
 */
export function sealedBlobs(store: BlobStore, encryption: Pick<FieldEncryption, 'seal' | 'open'>): BlobStore {
  return {
    kind: store.kind,
    put: (tx, key, bytes) =>
      store.put(tx, key, Buffer.concat([SEALED, encryption.seal(bytes, contextOf(key))])),
    async get(queries, key) {
      const stored = await store.get(queries, key);
      if (!stored.subarray(0, SEALED.length).equals(SEALED)) return stored;
      return encryption.open(stored.subarray(SEALED.length), contextOf(key));
    },
    remove: (queries, key) => store.remove(queries, key),
    list: (queries) => store.list(queries),
  };
}
