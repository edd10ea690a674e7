import { type ByteStream, readWhole, streamOf } from '../db/byteStreams.ts';
import type { Belonging } from '../db/keys/owners.ts';
import type { Queries } from '../db/tables.ts';

/** A key that bytes are kept under. */
export interface StoredKey {
  readonly key: string;
  /** When they were written; undefined for those of the database of before, which came with what names them. */
  readonly storedAt: Date | undefined;
}

/**
 * Where the bytes of documents are kept: the database, a folder, or a store that speaks S3. A key is written once and
 * never changed. No more than a part of a file (see each store) is in memory at a time. `Place` says where bytes go.
 */
export interface BlobStreams<Place = string> {
  readonly kind: 'database' | 'folder' | 's3';
  /** The most bytes of a file that are in memory while it is written. */
  readonly buffered: number;
  /**
   * Keeps the bytes of a stream under the key; rejects, with nothing kept, when the stream fails or they could not be
   * kept. Only the database takes part in a transaction that is passed as `queries`; elsewhere a transaction that fails
   * leaves bytes that nothing names, never a name without bytes. A stream that waits for a person is written outside of
   * any transaction.
   */
  write(queries: Queries, place: Place, source: ByteStream): Promise<void>;
  /** The bytes; throws when they are not there or the store cannot be reached. Inside a transaction pass it as `queries`. */
  read(queries: Queries, key: string): ByteStream;
  /** Forgets the bytes, if there are any: called after the transaction that gave up the name is committed. */
  remove(queries: Queries, key: string): Promise<void>;
  /** Every key there is, in pages; bytes that come or go meanwhile may be left out. */
  list(queries: Queries): AsyncIterable<readonly StoredKey[]>;
  /**
   * Removes what writes left that were cut off before the given time, of the keys that `isOurs` names; stores that leave
   * nothing have no such call.
   */
  removeUnfinished?(before: Date, isOurs: (key: string) => boolean): Promise<void>;
}

/** Where a file goes, and by whose key it is sealed. */
export interface FilePlace {
  readonly key: string;
  readonly owner: Belonging;
}

/** Also for files that are whole in memory: those that the server makes. */
export interface WholeFiles<Place> extends BlobStreams<Place> {
  /** Keeps the bytes before the transaction that names them is committed; throws when they could not be kept. */
  put(tx: Queries, place: Place, bytes: Uint8Array): Promise<void>;
  /** The bytes at once. */
  get(queries: Queries, key: string): Promise<Buffer>;
}

/** A store that seals each file by the key of whose it is. */
export interface BlobStore extends WholeFiles<FilePlace> {
  /** Whether a data key sealed the file, and not the field key, as in the version before. Throws when it is not there. */
  isSealedByOwner(queries: Queries, key: string): Promise<boolean>;
}

/** Gives a store the calls for whole files. */
export const withWholeFiles = <Place>(streams: BlobStreams<Place>): WholeFiles<Place> => ({
  ...streams,
  put: (tx, place, bytes) => streams.write(tx, place, streamOf(bytes)),
  get: async (queries, key) => readWhole(streams.read(queries, key)),
});

/** Keys are made by the server: lower-case letters, digits, hyphens and single slashes. Throws on any other. */
export function checkBlobKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key) || key.length > 200)
    throw new Error('This is not the key of a stored file');
  return key;
}
