import { randomUUID } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { access, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const packageFile = findPackageJSON('@electric-sql/pglite', import.meta.url) ?? '';
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Makes `path` appear complete or not at all, even with concurrent makers or a kill at any time. */
export async function createOnce(path: string, create: (temporary: string) => Promise<void>): Promise<void> {
  if (await exists(path)) return;
  const temporary = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await create(temporary);
  await rename(temporary, path).catch(async (error: unknown) => {
    if (!(await exists(path))) throw error;
  });
  await rm(temporary, { recursive: true, force: true });
}

const initialise = async (folder: string): Promise<void> => {
  const database = await PGlite.create(folder);
  await database.close();
};

async function cachedTemplate(cacheFolder: string): Promise<string> {
  const template = join(cacheFolder, `pglite-template-${version}`);
  await createOnce(template, initialise);
  return template;
}

/**
 * Makes `folder` an empty database unless it is one: a copy of the cached one (milliseconds), else a new one
 * (seconds).
 */
export async function preparedFolder(folder: string, cacheFolder: string | undefined): Promise<void> {
  await createOnce(folder, async (temporary) => {
    if (cacheFolder === undefined) return initialise(temporary);
    const template = await cachedTemplate(cacheFolder);
    await cp(template, temporary, { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

/** Reads the whole image: another process may yet replace the file. */
export const readImage = async (path: string): Promise<Blob> => new Blob([await readFile(path)]);

/** An empty database as an image to load into memory; made once and cached. */
export async function preparedImage(cacheFolder: string): Promise<Blob> {
  const image = join(cacheFolder, `pglite-image-${version}.tar`);
  await createOnce(image, async (temporary) => {
    const database = await PGlite.create();
    await writeFile(temporary, await (await database.dumpDataDir('none')).bytes());
    await database.close();
  });
  return readImage(image);
}
