import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../../core/shared/result.ts';
import { type ByteStream, streamOf } from '../db/byteStreams.ts';
import type { Queries, ScanState } from '../db/tables.ts';
import type { BlobStore, FilePlace } from './blobStore.ts';
import type { FileInspector, InspectedType, InspectRefusal } from './inspect/fileInspector.ts';
import type { FileScanner, ScanVerdict } from './scan/fileScanner.ts';

/** Checks that files from strangers must pass. */
export interface FileGate {
  readonly blobs: BlobStore;
  readonly inspector: FileInspector;
  readonly scanner: FileScanner;
}

/** An incoming file that can be read repeatedly from its start. */
export interface FileAtGate {
  readonly source: () => ByteStream;
  /** Type by content; undefined for files stored unchanged (sound, text). */
  readonly type: InspectedType | undefined;
  readonly place: FilePlace;
}

export type TakeRefusal = InspectRefusal | 'infected';

export interface TakenFile {
  readonly storageKey: string;
  readonly size: number;
  /** Lower-case hex SHA-256. */
  readonly sha256: string;
  /** `WAITING`: unavailable until scanned. */
  readonly scan: Exclude<ScanState, 'INFECTED'>;
}

const scanStates = {
  clean: 'CLEAN',
  none: 'NOT_SCANNED',
  away: 'WAITING',
  unjudged: 'WAITING',
} as const satisfies Readonly<Record<Exclude<ScanVerdict['type'], 'infected'>, TakenFile['scan']>>;

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
 * Admits a file: scans it, inspects it, and stores its harmless content. Nothing of a refused file is stored.
 * Without a verdict of the scanner the file is stored and waits for one.
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
