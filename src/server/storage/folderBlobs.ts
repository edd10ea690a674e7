import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
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
    async *list() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const file of files.filter((one) => one.isFile() && !one.name.endsWith('.part'))) {
        const path = join(file.parentPath, file.name);
        const found = await stat(path).catch(() => undefined);
        if (found) yield [{ key: relative(folder, path).split(sep).join('/'), storedAt: found.mtime }];
      }
    },
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
