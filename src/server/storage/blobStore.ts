import { type ByteStream, readWhole, streamOf } from '../db/byteStreams.ts';
import type { Belonging } from '../db/keys/owners.ts';
import type { Queries } from '../db/tables.ts';

export interface StoredKey {
  readonly key: string;
  /** When it was written; undefined for old database rows, which are as old as what references them. */
  readonly storedAt: Date | undefined;
}

/**
 * Stores the bytes of documents: in the database, a folder, or S3. A key is written once and never changed.
 * Only part of a file is in memory at a time (see each store). `Place` says where bytes go.
 */
export interface BlobStreams<Place = string> {
  readonly kind: 'database' | 'folder' | 's3';
  /** Most bytes of a file in memory during a write. */
  readonly buffered: number;
  /**
   * Stores a stream under the key; on failure rejects and keeps nothing. Only the database takes part in a
   * transaction passed as `queries`; elsewhere a rollback leaves unreferenced bytes, never a reference
   * without bytes. Streams that wait for a person must be written outside transactions.
   */
  write(queries: Queries, place: Place, source: ByteStream): Promise<void>;
  /**
   * Throws when the bytes are missing or the store is unreachable. Inside a transaction pass it as `queries`.
   */
  read(queries: Queries, key: string): ByteStream;
  /** Deletes the bytes, if any; call after committing the removal of the reference. */
  remove(queries: Queries, key: string): Promise<void>;
  /** All keys, in pages; concurrent changes may be missed. */
  list(queries: Queries): AsyncIterable<readonly StoredKey[]>;
  /**
   * Removes writes aborted before the given time, of keys matching `isOurs`; absent in stores that leave
   * none.
   */
  removeUnfinished?(before: Date, isOurs: (key: string) => boolean): Promise<void>;
}

/** A file's key in the store, and the owner whose key seals it. */
export interface FilePlace {
  readonly key: string;
  readonly owner: Belonging;
}

/** Adds calls for whole files in memory, which the server makes. */
export interface WholeFiles<Place> extends BlobStreams<Place> {
  /** Stores the bytes before the referencing transaction commits; throws on failure. */
  put(tx: Queries, place: Place, bytes: Uint8Array): Promise<void>;
  get(queries: Queries, key: string): Promise<Buffer>;
}

/** A store that seals each file with its owner's key. */
export interface BlobStore extends WholeFiles<FilePlace> {
  /** True when a data key sealed the file, not the earlier versions' field key. Throws when it is missing. */
  isSealedByOwner(queries: Queries, key: string): Promise<boolean>;
}

export const withWholeFiles = <Place>(streams: BlobStreams<Place>): WholeFiles<Place> => ({
  ...streams,
  put: (tx, place, bytes) => streams.write(tx, place, streamOf(bytes)),
  get: async (queries, key) => readWhole(streams.read(queries, key)),
});

/** Server-made keys: lower-case letters, digits, hyphens and single slashes. Throws on any other. */
export function checkBlobKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key) || key.length > 200)
    throw new Error('This is not the key of a stored file');
  return key;
}
