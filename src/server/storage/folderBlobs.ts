import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, checkBlobKey } from './blobStore.ts';

/** Files in a folder, one per key, whole or not there: written beside their place, flushed, then moved to it. */
export function folderBlobs(folder: string): BlobStore {
  const pathOf = (key: string): string => join(folder, ...checkBlobKey(key).split('/'));
  return {
    kind: 'folder',
    async put(_tx, key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFlushed(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    get: (_queries, key) => readFile(pathOf(key)),
    remove: (_queries, key) => rm(pathOf(key), { force: true }),
  };
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
