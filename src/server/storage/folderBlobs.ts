import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ByteStream } from '../db/byteStreams.ts';
import { type BlobStreams, checkBlobKey } from './blobStore.ts';
import { StoreUnavailable } from './storeUnavailable.ts';

/** More than a connection delivers at once. */
const PIECE = 64 * 1024;

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && FULL.has(error.code);

/** Opens the file on the first read: an earlier error would be unhandled and end the process. */
async function* readLate(path: string): ByteStream {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

/** One file per key in a folder, complete or absent: written aside, flushed, then moved. */
export function folderBlobs(folder: string): BlobStreams {
  const pathOf = (key: string): string => join(folder, ...checkBlobKey(key).split('/'));
  return {
    kind: 'folder',
    buffered: PIECE,
    async write(_queries, key, source) {
      const path = pathOf(key);
      const part = `${path}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFlushed(part, source);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw isFull(error) ? new StoreUnavailable('The folder of files is full', { cause: error }) : error;
      }
    },
    read: (_queries, key) => readLate(pathOf(key)),
    remove: (_queries, key) => rm(pathOf(key), { force: true }),
    async *list() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const file of files.filter((one) => one.isFile() && !one.name.endsWith('.part'))) {
        const path = join(file.parentPath, file.name);
        const found = await stat(path).catch(() => undefined);
        if (found) yield [{ key: relative(folder, path).split(sep).join('/'), storedAt: found.mtime }];
      }
    },
    async removeUnfinished(before, isOurs) {
      const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const file of files.filter((one) => one.isFile() && one.name.endsWith('.part'))) {
        const path = join(file.parentPath, file.name);
        const key = relative(folder, path).split(sep).join('/').slice(0, -'.part'.length);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before && isOurs(key)) await rm(path, { force: true });
      }
    },
  };
}

async function writeFlushed(path: string, source: ByteStream): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const bytes of source) await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
