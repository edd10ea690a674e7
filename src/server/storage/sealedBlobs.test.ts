import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readWhole, streamOf } from '../db/byteStreams.ts';
import { createFieldEncryption } from '../db/fieldEncryption.ts';
import type { Belonging } from '../db/keys/owners.ts';
import { ofApplication } from '../db/keys/owners.ts';
import type { DataKey } from '../db/keys/sealedValue.ts';
import { FRAME, sealFrames } from '../db/sealedFrames.ts';
import type { Queries } from '../db/tables.ts';
import type { BlobStreams } from './blobStore.ts';
import { sealedBlobs } from './sealedBlobs.ts';

const encryption = createFieldEncryption(Buffer.alloc(32, 1));
const queries = {} as Queries;
const owner = ofApplication('a');
const file = (key: string) => ({ key, owner });

function memoryKeys() {
  const keys = new Map<string, DataKey>();
  return {
    of: async (_queries: Queries, { uuid }: Belonging): Promise<DataKey> => {
      const id = uuid.padEnd(12, '-');
      const key = keys.get(id) ?? { id, bytes: randomBytes(32) };
      keys.set(id, key);
      return key;
    },
    byId: async (_queries: Queries, id: string): Promise<DataKey> => {
      const key = keys.get(id);
      if (key === undefined) throw new Error(`No data key ${id}`);
      return key;
    },
    forget: () => {
      for (const id of keys.keys()) keys.set(id, { id, bytes: null });
    },
  };
}

const sealing = () => ({ keys: memoryKeys(), before: encryption });

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

it('stores nothing in plain form, and returns a file byte for byte', async () => {
  const kept = new Map<string, Uint8Array>();
  const blobs = sealedBlobs(memoryBlobs(kept), sealing());
  await blobs.put(queries, file('documents/a'), Buffer.from('%PDF-1.7 536-22-8841'));
  expect(Buffer.from(kept.get('documents/a') ?? '').toString('latin1')).not.toMatch(/PDF|8841/);
  expect(String(await blobs.get(queries, 'documents/a'))).toBe('%PDF-1.7 536-22-8841');
});

it('returns no file for another key', async () => {
  const kept = new Map<string, Uint8Array>();
  const blobs = sealedBlobs(memoryBlobs(kept), sealing());
  await blobs.put(queries, file('documents/a'), Buffer.from('x'));
  kept.set('documents/b', kept.get('documents/a') ?? Buffer.of());
  await expect(blobs.get(queries, 'documents/b')).rejects.toThrow();
});

it('still reads files stored before sealing existed', async () => {
  const kept = new Map<string, Uint8Array>([['documents/old', Buffer.from('%PDF-1.7 old')]]);
  expect(String(await sealedBlobs(memoryBlobs(kept), sealing()).get(queries, 'documents/old'))).toBe(
    '%PDF-1.7 old',
  );
});

it('reads files that the version before sealed whole', async () => {
  const context = { table: 'blobs', column: 'bytes', rowId: 'documents/a' };
  const sealed = Buffer.concat([
    Buffer.from('equiform-sealed-1\n'),
    encryption.seal(Buffer.from('old'), context),
  ]);
  const blobs = sealedBlobs(memoryBlobs(new Map([['documents/a', sealed]])), sealing());
  expect(String(await blobs.get(queries, 'documents/a'))).toBe('old');
});

it("reads frames that the version before sealed, and distinguishes them from files sealed with the owner's key", async () => {
  const context = { table: 'blobs', column: 'bytes', rowId: 'documents/old' };
  const bytes = await readWhole(sealFrames(encryption, streamOf(Buffer.from('old')), context));
  const kept = new Map<string, Uint8Array>([
    ['documents/old', Buffer.concat([Buffer.from('equiform-sealed-2\n'), bytes])],
  ]);
  const blobs = sealedBlobs(memoryBlobs(kept), sealing());
  await blobs.put(queries, file('documents/new'), Buffer.from('new'));
  expect(String(await blobs.get(queries, 'documents/old'))).toBe('old');
  expect(await blobs.isSealedByOwner(queries, 'documents/old')).toBe(false);
  expect(await blobs.isSealedByOwner(queries, 'documents/new')).toBe(true);
});

it("neither opens nor seals anything once the owner's key is forgotten", async () => {
  const kept = new Map<string, Uint8Array>();
  const keys = memoryKeys();
  const blobs = sealedBlobs(memoryBlobs(kept), { keys, before: encryption });
  await blobs.put(queries, file('documents/a'), Buffer.from('x'));
  keys.forget();
  await expect(blobs.get(queries, 'documents/a')).rejects.toThrow('No key for a value of blobs.bytes');
  await expect(blobs.put(queries, file('documents/b'), Buffer.from('x'))).rejects.toThrow('was erased');
});

describe('a file in frames', () => {
  const HEAD = 'equiform-sealed-3\n'.length + 12 + 16;
  const bytes = Buffer.alloc(FRAME * 3, 'frames of a file');

  async function sealedFile(content = bytes) {
    const kept = new Map<string, Uint8Array>();
    const blobs = sealedBlobs(memoryBlobs(kept), sealing());
    await blobs.put(queries, file('documents/a'), content);
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

  it.each([0, 1, FRAME - 1, FRAME, FRAME + 1, FRAME * 3])('is returned with %d bytes', async (size) => {
    const { frames, readWith } = await sealedFile(bytes.subarray(0, size));
    expect(frames).toHaveLength(Math.max(1, Math.ceil(size / FRAME)));
    expect((await readWith(...frames)).equals(bytes.subarray(0, size))).toBe(true);
  });

  it('is refused if frames are cut off, missing, swapped, repeated, added, changed or from another write', async () => {
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
