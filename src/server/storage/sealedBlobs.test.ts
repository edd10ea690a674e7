import { expect, it } from 'vitest';
import { createFieldEncryption } from '../db/fieldEncryption.ts';
import type { Queries } from '../db/tables.ts';
import type { BlobStore } from './blobStore.ts';
import { sealedBlobs } from './sealedBlobs.ts';

const encryption = createFieldEncryption(Buffer.alloc(32, 1));
const queries = {} as Queries;

function memoryBlobs(kept: Map<string, Uint8Array>): BlobStore {
  return {
    kind: 'folder',
    put: async (_tx, key, bytes) => void kept.set(key, bytes),
    get: async (_queries, key) => Buffer.from(kept.get(key) ?? ''),
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
