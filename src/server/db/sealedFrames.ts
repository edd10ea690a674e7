import { randomBytes } from 'node:crypto';
import { type ByteReader, type ByteStream, inBlocks } from './byteStreams.ts';
import type { FieldContext, FieldEncryption } from './fieldEncryption.ts';

/** Bytes of a file in one frame, before sealing. */
export const FRAME = 256 * 1024;

const ID_BYTES = 16;
const LENGTH_BYTES = 4;
const MOST_SEALED = FRAME + 1024;

/** Binds a frame to its file, write, position, and whether another follows. */
const frameContext = (file: FieldContext, id: string, number: number, isLast: boolean): FieldContext => ({
  ...file,
  rowId: `${file.rowId} ${id} ${number} ${isLast ? 'last' : 'more'}`,
});

/**
 * Seals a stream in frames: a 16-byte id of this write, then per frame its length (4 bytes, big endian) and
 * the output of `seal`. Frame number and end are authenticated, so that changed, dropped, moved or missing
 * frames are detected. Empty input makes one empty frame.
 */
export async function* sealFrames(
  { seal }: Pick<FieldEncryption, 'seal'>,
  source: ByteStream,
  context: FieldContext,
): AsyncGenerator<Buffer> {
  const idBytes = randomBytes(ID_BYTES);
  const id = idBytes.toString('hex');
  yield idBytes;
  const sealed = (frame: Buffer, number: number, isLast: boolean): Buffer => {
    const bytes = seal(frame, frameContext(context, id, number, isLast));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  let held: Buffer = Buffer.alloc(0);
  let number = -1;
  for await (const frame of inBlocks(source, FRAME)) {
    if (number >= 0) yield sealed(held, number, false);
    held = frame;
    number += 1;
  }
  yield sealed(held, Math.max(number, 0), true);
}

/** Reverses `sealFrames`, frame by frame; throws at the first changed or missing frame. */
export async function* openFrames(
  { open }: Pick<FieldEncryption, 'open'>,
  reader: ByteReader,
  context: FieldContext,
): AsyncGenerator<Buffer> {
  const id = (await reader.take(ID_BYTES)).toString('hex');
  let next = await takeFrame(reader);
  for (let number = 0; ; number += 1) {
    const frame = next;
    if (frame === undefined) throw damaged();
    next = await takeFrame(reader);
    const isLast = next === undefined;
    yield open(frame, frameContext(context, id, number, isLast));
    if (isLast) return;
  }
}

const damaged = () => new Error('Damaged file: a part of it is missing');

async function takeFrame(reader: ByteReader): Promise<Buffer | undefined> {
  const length = await reader.take(LENGTH_BYTES);
  if (length.length === 0) return undefined;
  const size = length.length === LENGTH_BYTES ? length.readUInt32BE() : 0;
  if (size === 0 || size > MOST_SEALED) throw damaged();
  const frame = await reader.take(size);
  if (frame.length < size) throw damaged();
  return frame;
}
