import { describe, expect, it } from 'vitest';
import { readWhole, streamOf } from '../db/byteStreams.ts';
import { createFieldEncryption } from '../db/fieldEncryption.ts';
import { FRAME } from '../db/sealedFrames.ts';
import type { Queries } from '../db/tables.ts';
import type { BlobStreams } from './blobStore.ts';
import { sealedBlobs } from './sealedBlobs.ts';

const encryption = createFieldEncryption(Buffer.alloc(32, 1));
const queries = {} as Queries;

function memoryBlobs(kept: Map<string, Uint8Array>): BlobStreams {
  return {
    kind: 'folder',
    buffered: 0,
    write: async (_queries, key, source) => void kept.set(key, await readWhole(source)),
    read: (_queries, key) => streamOf(kept.get(key) ?? Buffer.of()),
    remove: async (_queries, key) => void kept.delete(key),
    async *list() {
      yield [...kept.keys()].map((key) => ({ key, storedAt: undefined }));
    },
  };
}

it('keeps nothing of a file in clear, and gives it back byte for byte', async () => {
  const kept = new Map<string, Uint8Array>();
  const blobs = sealedBlobs(memoryBlobs(kept), encryption);
  await blobs.put(queries, 'documents/a', Buffer.from('%PDF-1.7 536-22-8841'));
  expect(Buffer.from(kept.get('documents/a') ?? '').toString('latin1')).not.toMatch(/PDF|8841/);
  expect(String(await blobs.get(queries, 'documents/a'))).toBe('%PDF-1.7 536-22-8841');
});

it('gives no file under the key of another', async () => {
  const kept = new Map<string, Uint8Array>();
  const blobs = sealedBlobs(memoryBlobs(kept), encryption);
  await blobs.put(queries, 'documents/a', Buffer.from('x'));
  kept.set('documents/b', kept.get('documents/a') ?? Buffer.of());
  await expect(blobs.get(queries, 'documents/b')).rejects.toThrow();
});

it('still reads files that were kept before there was sealing', async () => {
  const kept = new Map<string, Uint8Array>([['documents/old', Buffer.from('%PDF-1.7 old')]]);
  expect(String(await sealedBlobs(memoryBlobs(kept), encryption).get(queries, 'documents/old'))).toBe(
    '%PDF-1.7 old',
  );
});

it('reads files that the version before sealed whole', async () => {
  const context = { table: 'blobs', column: 'bytes', rowId: 'documents/a' };
  const sealed = Buffer.concat([
    Buffer.from('equiform-sealed-1\n'),
    encryption.seal(Buffer.from('old'), context),
  ]);
  const blobs = sealedBlobs(memoryBlobs(new Map([['documents/a', sealed]])), encryption);
  expect(String(await blobs.get(queries, 'documents/a'))).toBe('old');
});

describe('a file in frames', () => {
  const HEAD = 'equiform-sealed-2\n'.length + 16;
  const bytes = Buffer.alloc(FRAME * 3, 'frames of a file');

  async function sealedFile(content = bytes) {
    const kept = new Map<string, Uint8Array>();
    const blobs = sealedBlobs(memoryBlobs(kept), encryption);
    await blobs.put(queries, 'documents/a', content);
    const stored = Buffer.from(kept.get('documents/a') ?? '');
    const frames: Buffer[] = [];
    for (let at = HEAD; at < stored.length; at += 4 + stored.readUInt32BE(at))
      frames.push(stored.subarray(at, at + 4 + stored.readUInt32BE(at)));
    const readWith = (...given: readonly Buffer[]) => {
      kept.set('documents/a', Buffer.concat([stored.subarray(0, HEAD), ...given]));
      return blobs.get(queries, 'documents/a');
    };
    return { frames, readWith };
  }

  it.each([0, 1, FRAME - 1, FRAME, FRAME + 1, FRAME * 3])('comes back with %d bytes', async (size) => {
    const { frames, readWith } = await sealedFile(bytes.subarray(0, size));
    expect(frames).toHaveLength(Math.max(1, Math.ceil(size / FRAME)));
    expect((await readWith(...frames)).equals(bytes.subarray(0, size))).toBe(true);
  });

  it('is not read when frames are cut off, left out, swapped, repeated, added, changed or of another writing', async () => {
    const { frames, readWith } = await sealedFile();
    const [one = bytes, two = bytes, three = bytes] = frames;
    const other = (await sealedFile()).frames;
    const changed = Buffer.from(two);
    changed.writeUInt8(changed.readUInt8(99) ^ 1, 99);
    for (const given of [
      [one, two],
      [],
      [one, three],
      [two, one, three],
      [one, one, two, three],
      [one, two, three, three],
      [one, changed, three],
      [one, two.subarray(0, 1000)],
      [one, other[1] ?? bytes, three],
    ])
      await expect(readWith(...given)).rejects.toThrow();
  });
});
