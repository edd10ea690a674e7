import type { FieldContext, FieldEncryption } from '../db/fieldEncryption.ts';
import type { BlobStore } from './blobStore.ts';

/** Stands before the bytes that were sealed; no file that is taken or made begins so. */
const SEALED = Buffer.from('equiform-sealed-1\n');

const contextOf = (key: string): FieldContext => ({ table: 'blobs', column: 'bytes', rowId: key });

/** Seals the bytes of files, and opens them; what was kept before there was sealing is given as it is. */
export const sealing = ({ seal, open }: Pick<FieldEncryption, 'seal' | 'open'>) => ({
  seal: (bytes: Uint8Array, context: FieldContext): Buffer => Buffer.concat([SEALED, seal(bytes, context)]),
  open: (stored: Buffer, context: FieldContext): Buffer =>
    stored.subarray(0, SEALED.length).equals(SEALED) ? open(stored.subarray(SEALED.length), context) : stored,
});

/**
 * A store that never holds what a file says: bytes are encrypted before they are put there, and only those of their own
 * key come back, byte for byte; a form with a social security number and the pay stub of a borrower alike. Files kept
 * before there was sealing are given as they are.
 */
export function sealedBlobs(store: BlobStore, encryption: Pick<FieldEncryption, 'seal' | 'open'>): BlobStore {
  const { seal, open } = sealing(encryption);
  return {
    kind: store.kind,
    put: (tx, key, bytes) => store.put(tx, key, seal(bytes, contextOf(key))),
    get: async (queries, key) => open(await store.get(queries, key), contextOf(key)),
    remove: (queries, key) => store.remove(queries, key),
    list: (queries) => store.list(queries),
  };
}
