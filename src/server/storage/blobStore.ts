import type { Queries } from '../db/tables.ts';

/** A key that bytes are kept under. */
export interface StoredKey {
  readonly key: string;
  /** When they were written; undefined where they are written with what names them. */
  readonly storedAt: Date | undefined;
}

/**
 * Where the bytes of documents are kept: the database, a folder, or a store that speaks S3. A key is written once and
 * never changed. Only the database takes part in the transaction; elsewhere a transaction that fails leaves bytes that
 * nothing names, never a name without bytes.
 */
export interface BlobStore {
  readonly kind: 'database' | 'folder' | 's3';
  /** Keeps the bytes before the transaction that names them is committed; throws when they could not be kept. */
  put(tx: Queries, key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes; throws when they are not there or the store cannot be reached. Inside a transaction pass it as `queries`. */
  get(queries: Queries, key: string): Promise<Buffer>;
  /** Forgets the bytes, if there are any: called after the transaction that gave up the name is committed. */
  remove(queries: Queries, key: string): Promise<void>;
  /** Every key there is, in pages; bytes that come or go meanwhile may be left out. */
  list(queries: Queries): AsyncIterable<readonly StoredKey[]>;
}

/** Keys are made by the server: lower-case letters, digits, hyphens and single slashes. Throws on any other. */
export function checkBlobKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key) || key.length > 200)
    throw new Error('This is not the key of a stored file');
  return key;
}
