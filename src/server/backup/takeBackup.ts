import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../core/shared/ports.ts';
import { copyFlushed, describeFile, forEach, type Told, treeOf } from './files.ts';
import { type BackupManifest, type FilesOf, MANIFEST } from './manifest.ts';

export interface BackupSource {
  /** The folder of the embedded database. */
  readonly database: string;
  readonly filesOf: FilesOf;
  /** The folder of documents, if they are in one. */
  readonly filesFolder: string;
  /** Runs `copy` while nobody writes to the database. */
  readonly whileStill: (copy: () => Promise<void>) => Promise<void>;
  readonly fieldKey: string;
  readonly schema: string;
}

/** In the middle of an upload; the row of such a file does not exist yet. */
const isUnfinished = (path: string): boolean => path.endsWith('.part');

/** The database first: a file is stored before a row names it, so that the copy of files has all named ones. */
async function copyAll({ database, filesOf, filesFolder, whileStill }: BackupSource, to: string) {
  await whileStill(() =>
    cp(database, join(to, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE }),
  );
  const files = join(to, 'files');
  await mkdir(files, { mode: 0o700 });
  if (filesOf !== 'folder' || !existsSync(filesFolder)) return;
  const stored = (await treeOf(filesFolder)).files.filter((path) => !isUnfinished(path));
  // One that was removed meanwhile is of no use to the rows that are left.
  await forEach(stored, (path) =>
    copyFlushed(join(filesFolder, path), join(files, path)).catch((error: unknown) => {
      if (existsSync(join(filesFolder, path))) throw error;
    }),
  );
}

/**
 * Makes a backup at `to`, which must not exist: it appears complete, with hashes of all it holds, or not at all. A
 * backup cut off leaves only a folder beside it whose name ends in `.partial-` and an id.
 */
export async function takeBackup(
  source: BackupSource,
  { to, clock, told = () => {} }: { readonly to: string; readonly clock: Clock; readonly told?: Told },
): Promise<BackupManifest> {
  const partial = `${to}.partial-${randomUUID()}`;
  const madeAt = new Date(clock.now()).toISOString();
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    await copyAll(source, partial);
    const tree = await treeOf(partial);
    const files = await forEach(
      tree.files,
      (path) => describeFile(partial, path),
      (done) => told(done, tree.files.length),
    );
    const { schema, fieldKey, filesOf } = source;
    const manifest = { version: 1, madeAt, schema, fieldKey, filesOf, folders: tree.folders, files } as const;
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rename(partial, to);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}
