import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { BackedUpFile } from './manifest.ts';

/** Told after each file; waited for. */
export type Told = (done: number, of: number) => Promise<void> | void;

const AT_ONCE = 16;

/** Does the work for every item, some at once, and tells of each; resolves to the results in order. */
export async function forEach<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  told: (done: number) => Promise<void> | void = () => {},
): Promise<readonly R[]> {
  const results: R[] = [];
  let [next, done] = [0, 0];
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T);
      done += 1;
      await told(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

interface Tree {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** Everything in a folder, by paths with `/`, in order. */
export async function treeOf(folder: string): Promise<Tree> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathsOf = (which: (entry: (typeof all)[number]) => boolean) =>
    all
      .filter(which)
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
      .sort();
  return { folders: pathsOf((entry) => entry.isDirectory()), files: pathsOf((entry) => entry.isFile()) };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/** Size and hash of a file in a folder. */
export async function describeFile(folder: string, path: string): Promise<BackedUpFile> {
  const file = join(folder, path);
  const { size } = await lstat(file);
  return { path, bytes: size, sha256: await hashOf(file) };
}

/** What is wrong with a file in a folder: `is missing`, `was changed`; undefined when it is as described. */
export async function problemOf(folder: string, { path, bytes, sha256 }: BackedUpFile) {
  const file = join(folder, path);
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined) return 'is missing';
  if (!found.isFile() || found.size !== bytes || (await hashOf(file)) !== sha256) return 'was changed';
  return undefined;
}

/** Copies one file, only for its owner, and waits for the disk. */
export async function copyFlushed(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const file = await open(to, 'w', 0o600);
  try {
    for await (const bytes of createReadStream(from)) await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}
