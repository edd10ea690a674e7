import { createHash } from 'node:crypto';
import { type ByteStream, inBlocks } from '../db/byteStreams.ts';

/** Bytes of a file, and what is known of them since it was kept. */
export interface KeptBytes {
  readonly bytes: ByteStream;
  readonly size: number;
  /** Lower-case hex SHA-256; undefined where none was kept. */
  readonly sha256?: string | undefined;
  /** Called once all bytes were found to be those that were kept, before the last of them are given out. */
  readonly whole?: () => Promise<void>;
}

const notAsKept = () => new Error('The bytes of a file differ from those that were stored');

/** The bytes in pieces of `length`, the last only once all are found to be those that were kept; throws when they are not. */
export async function* verifiedPieces(
  { bytes, size, sha256, whole }: KeptBytes,
  length: number,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let count = 0;
  let held: Buffer | undefined;
  for await (const piece of inBlocks(bytes, length)) {
    hash.update(piece);
    count += piece.length;
    if (count > size) throw notAsKept();
    if (held !== undefined) yield held;
    held = piece;
  }
  if (count !== size || (sha256 !== undefined && hash.digest('hex') !== sha256)) throw notAsKept();
  await whole?.();
  if (held !== undefined) yield held;
}
