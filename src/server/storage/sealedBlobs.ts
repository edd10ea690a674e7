import { type ByteStream, createByteReader, readWhole, streamOf } from '../db/byteStreams.ts';
import type { FieldContext, FieldEncryption } from '../db/fieldEncryption.ts';
import { FRAME, openFrames, sealFrames } from '../db/sealedFrames.ts';
import { type BlobStore, type BlobStreams, withWholeFiles } from './blobStore.ts';

type Sealing = Pick<FieldEncryption, 'seal' | 'open'>;

/** Stand before the bytes that were sealed: whole (by the version before) or in frames. No file that is taken or made begins so. */
const WHOLE = Buffer.from('equiform-sealed-1\n');
const FRAMED = Buffer.from('equiform-sealed-2\n');

const contextOf = (key: string): FieldContext => ({ table: 'blobs', column: 'bytes', rowId: key });

async function* sealed(encryption: Sealing, source: ByteStream, context: FieldContext): ByteStream {
  yield FRAMED;
  yield* sealFrames(encryption, source, context);
}

/** The bytes of a file however it was kept: in frames, sealed whole, or before there was sealing. */
async function* opened(encryption: Sealing, stored: ByteStream, context: FieldContext): ByteStream {
  const reader = createByteReader(stored);
  try {
    const head = await reader.take(FRAMED.length);
    if (head.equals(FRAMED)) yield* openFrames(encryption, reader, context);
    else if (head.equals(WHOLE)) yield encryption.open(await readWhole(reader.rest()), context);
    else {
      yield head;
      yield* reader.rest();
    }
  } finally {
    await reader.end();
  }
}

/** The bytes of a chunk of an upload that the version before kept in its own table, sealed or not. */
export const openChunk = (encryption: Sealing, stored: Buffer, context: FieldContext): Promise<Buffer> =>
  readWhole(opened(encryption, streamOf(stored), context));

/**
 * A store that never holds what a file says: bytes are encrypted in frames before they are put there, and only those of
 * their own key come back, byte for byte; a form with a social security number and the pay stub of a borrower alike.
 * Files kept by earlier versions are read as they are.
 */
export function sealedBlobs(store: BlobStreams, encryption: Sealing): BlobStore {
  return withWholeFiles({
    kind: store.kind,
    buffered: store.buffered + 3 * FRAME,
    write: (queries, key, source) => store.write(queries, key, sealed(encryption, source, contextOf(key))),
    read: (queries, key) => opened(encryption, store.read(queries, key), contextOf(key)),
    remove: (queries, key) => store.remove(queries, key),
    list: (queries) => store.list(queries),
    removeUnfinished: async (before, isOurs) => store.removeUnfinished?.(before, isOurs),
  });
}
