import {
  type ByteReader,
  type ByteStream,
  createByteReader,
  readWhole,
  streamOf,
} from '../db/byteStreams.ts';
import { type FieldContext, type FieldEncryption, openWith, sealWith } from '../db/fieldEncryption.ts';
import type { FileKeys } from '../db/keys/fileKeys.ts';
import type { DataKey } from '../db/keys/sealedValue.ts';
import { FRAME, openFrames, sealFrames } from '../db/sealedFrames.ts';
import type { Queries } from '../db/tables.ts';
import { type BlobStore, type BlobStreams, type FilePlace, withWholeFiles } from './blobStore.ts';

type Sealing = Pick<FieldEncryption, 'seal' | 'open'>;

/** Data keys, and the field key for files of earlier versions. */
export interface BlobSealing {
  readonly keys: FileKeys;
  readonly before: Sealing;
}

/**
 * Prefixes of sealed bytes: by the field key, whole or in frames (earlier versions); or in frames by the data
 * key whose id follows. No accepted or generated file begins like this.
 */
const WHOLE = Buffer.from('equiform-sealed-1\n');
const FRAMED = Buffer.from('equiform-sealed-2\n');
const OWNED = Buffer.from('equiform-sealed-3\n');
const ID_LENGTH = 12;

const contextOf = (key: string): FieldContext => ({ table: 'blobs', column: 'bytes', rowId: key });

const sealingOf = ({ id, bytes }: DataKey): Sealing => ({
  seal(plain, context) {
    if (bytes === null) throw new Error(`Data key ${id} was erased, so it cannot encrypt anything`);
    return sealWith(bytes, plain, context);
  },
  open: (stored, context) => openWith(bytes ?? undefined, Buffer.from(stored), context),
});

async function* sealed(key: DataKey, source: ByteStream, context: FieldContext): ByteStream {
  yield Buffer.concat([OWNED, Buffer.from(key.id)]);
  yield* sealFrames(sealingOf(key), source, context);
}

type KeyById = (id: string) => Promise<DataKey>;

async function* ownedFrames(reader: ByteReader, keyById: KeyById, context: FieldContext): ByteStream {
  const id = String(await reader.take(ID_LENGTH));
  yield* openFrames(sealingOf(await keyById(id)), reader, context);
}

/** Opens a file however it was stored: by a data key, the field key (frames or whole), or unsealed. */
async function* opened(
  stored: ByteStream,
  context: FieldContext,
  { before, keyById }: { readonly before: Sealing; readonly keyById: KeyById },
): ByteStream {
  const reader = createByteReader(stored);
  try {
    const head = await reader.take(OWNED.length);
    if (head.equals(OWNED)) yield* ownedFrames(reader, keyById, context);
    else if (head.equals(FRAMED)) yield* openFrames(before, reader, context);
    else if (head.equals(WHOLE)) yield before.open(await readWhole(reader.rest()), context);
    else {
      yield head;
      yield* reader.rest();
    }
  } finally {
    await reader.end();
  }
}

const noKey: KeyById = async (id) => {
  throw new Error(`No data key ${id}`);
};

/** An upload chunk that an earlier version kept in its table, sealed or not. */
export const openChunk = (before: Sealing, stored: Buffer, context: FieldContext): Promise<Buffer> =>
  readWhole(opened(streamOf(stored), context, { before, keyById: noKey }));

/**
 * A store that holds only ciphertext: files are encrypted in frames with their owner's data key and bound to
 * their place. Once the key is erased, no copy can be opened. Files of earlier versions stay readable.
 */
export function sealedBlobs(store: BlobStreams, { keys, before }: BlobSealing): BlobStore {
  async function isSealedByOwner(queries: Queries, key: string): Promise<boolean> {
    const reader = createByteReader(store.read(queries, key));
    return (await reader.take(OWNED.length).finally(() => reader.end())).equals(OWNED);
  }
  const whole = withWholeFiles<FilePlace>({
    kind: store.kind,
    buffered: store.buffered + 3 * FRAME,
    write: async (queries, { key, owner }, source) =>
      store.write(queries, key, sealed(await keys.of(queries, owner), source, contextOf(key))),
    read: (queries, key) =>
      opened(store.read(queries, key), contextOf(key), {
        before,
        keyById: (id) => keys.byId(queries, id),
      }),
    remove: (queries, key) => store.remove(queries, key),
    list: (queries) => store.list(queries),
    removeUnfinished: async (before, isOurs) => store.removeUnfinished?.(before, isOurs),
  });
  return { ...whole, isSealedByOwner };
}
