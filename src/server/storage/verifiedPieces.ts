import { createHash } from 'node:crypto';
import { type ByteStream, inBlocks } from '../db/byteStreams.ts';

export interface KeptBytes {
  readonly bytes: ByteStream;
  readonly size: number;
  /** Lower-case hex SHA-256; undefined if not recorded. */
  readonly sha256?: string | undefined;
  /** Called once all bytes are verified, before the last are released. */
  readonly whole?: () => Promise<void>;
}

const notAsKept = () => new Error('The bytes of a file differ from those that were stored');

/** Pieces of `length` bytes; the last is released only after all are verified, otherwise it throws. */
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
