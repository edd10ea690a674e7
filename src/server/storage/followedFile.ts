import type { ByteStream } from '../db/byteStreams.ts';

/** A file whose row may come to name another key while it is read, because the file was sealed again. */
interface FollowedFile {
  /** The key that the row named. */
  readonly key: string;
  read(key: string): ByteStream;
  /** The key that the row names now; throws when there is no such row any more. */
  keyNow(): Promise<string>;
}

async function* withoutFirst(count: number, source: ByteStream): ByteStream {
  let left = count;
  for await (const piece of source) {
    if (left < piece.length) yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

/**
 * The bytes of a file. When they cannot be read to the end because the file was sealed again meanwhile, and so has
 * another key, goes on with the new one at the same byte. Throws what the reading threw when the key is still the same.
 */
export async function* followedFile({ key, read, keyNow }: FollowedFile): ByteStream {
  let count = 0;
  try {
    for await (const piece of read(key)) {
      count += piece.length;
      yield piece;
    }
  } catch (problem) {
    const now = await keyNow();
    if (now === key) throw problem;
    yield* withoutFirst(count, read(now));
  }
}
