import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../../core/shared/result.ts';
import { type ByteStream, streamOf } from '../db/byteStreams.ts';
import type { Queries, ScanState } from '../db/tables.ts';
import type { BlobStore, FilePlace } from './blobStore.ts';
import type { FileInspector, InspectedType, InspectRefusal } from './inspect/fileInspector.ts';
import type { FileScanner, ScanVerdict } from './scan/fileScanner.ts';

/** What files of strangers go through. */
export interface FileGate {
  readonly blobs: BlobStore;
  readonly inspector: FileInspector;
  readonly scanner: FileScanner;
}

/** A file that is on its way in: read as often as needed, each time from its start. */
export interface FileAtGate {
  readonly source: () => ByteStream;
  /** What it is by its content; undefined for what is kept as it is (sound, text). */
  readonly type: InspectedType | undefined;
  /** Where it is to be kept. */
  readonly place: FilePlace;
}

/** Why a file is not let in. */
export type TakeRefusal = InspectRefusal | 'infected';

/** A file that was taken: what is kept of it. */
export interface TakenFile {
  readonly storageKey: string;
  readonly size: number;
  /** Lower-case hex SHA-256. */
  readonly sha256: string;
  /** `WAITING`: nobody may have it until the scanner has looked. */
  readonly scan: Exclude<ScanState, 'INFECTED'>;
}

const scanStates = {
  clean: 'CLEAN',
  none: 'NOT_SCANNED',
  away: 'WAITING',
  unjudged: 'WAITING',
} as const satisfies Readonly<Record<Exclude<ScanVerdict['type'], 'infected'>, TakenFile['scan']>>;

/** Bytes on their way, counted and hashed. */
export function measured(source: ByteStream) {
  const hash = createHash('sha256');
  let size = 0;
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  }
  return { stream: passing(), result: () => ({ size, sha256: hash.digest('hex') }) };
}

/**
 * Lets a file in: the scanner looks at what came, then it is looked into, and what is harmless of it is kept. Nothing is
 * kept of a file that is not taken. A scanner that says nothing refuses nothing: the file is kept, and waits for it.
 */
export async function takeFile(
  queries: Queries,
  { blobs, inspector, scanner }: FileGate,
  { source, type, place }: FileAtGate,
): Promise<Result<TakenFile, TakeRefusal>> {
  const verdict = await scanner.scan(source());
  if (verdict.type === 'infected') return err('infected');
  const looked = type === undefined ? ok(undefined) : await inspector.inspect(source(), type);
  if (!looked.ok) return looked;
  const { stream, result } = measured(looked.value === undefined ? source() : streamOf(looked.value));
  await blobs.write(queries, place, stream);
  return ok({ storageKey: place.key, ...result(), scan: scanStates[verdict.type] });
}
