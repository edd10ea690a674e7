export type ByteStream = AsyncIterable<Uint8Array>;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Blocks of exactly `size` bytes; the last may be shorter. Empty input yields none. Holds at most one block.
 */
export async function* inBlocks(source: ByteStream, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    let rest = asBuffer(piece);
    while (length + rest.length >= size) {
      const missing = size - length;
      yield Buffer.concat([...held, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      held = [];
      length = 0;
    }
    if (rest.length > 0) held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(held);
}

/** All bytes at once: only for what is known to be small. */
export async function readWhole(source: ByteStream): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function* streamOf(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

export interface ByteReader {
  /** The next `length` bytes, or all that are left. */
  take(length: number): Promise<Buffer>;
  rest(): ByteStream;
  end(): Promise<void>;
}

/** A reader that buffers only what was asked for plus the last piece. */
export function createByteReader(source: ByteStream): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return {
    async take(length) {
      const pieces = [held];
      let have = held.length;
      while (have < length) {
        const next = await iterator.next();
        if (next.done) break;
        pieces.push(asBuffer(next.value));
        have += next.value.length;
      }
      const all = pieces.length === 1 ? held : Buffer.concat(pieces);
      held = all.subarray(length);
      return all.subarray(0, length);
    },
    async *rest() {
      if (held.length > 0) yield held;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    },
    end: async () => void (await iterator.return?.()),
  };
}
