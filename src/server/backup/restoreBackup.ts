import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../../core/shared/result.ts';
import { unfinishedRestore } from '../db/privateFolder.ts';
import { copyFlushed, forEach, problemOf, type Told } from './files.ts';
import { type BackupManifest, type FilesOf, readManifest } from './manifest.ts';

export interface RestorePlace {
  /** Where the embedded database is to be; nothing may be there. */
  readonly database: string;
  /** Where the server that starts here looks for the bytes of documents. */
  readonly filesOf: FilesOf;
  readonly filesFolder: string;
  /** Ids of the field keys that are at hand. */
  readonly fieldKeys: readonly string[];
  /** Migrations of this program, in order. */
  readonly schemas: readonly string[];
}

/** Why nothing may be restored here, before anything is read. */
function refusal(
  { schema, fieldKey, filesOf, madeAt }: BackupManifest,
  place: RestorePlace,
): string | undefined {
  if (existsSync(place.database))
    return `${place.database} holds a database already. Move it away first, or restore into another folder.`;
  if (!place.schemas.includes(schema))
    return `The backup of ${madeAt} was made by a newer version (${schema}). Install that version first.`;
  if (!place.fieldKeys.includes(fieldKey))
    return `The backup of ${madeAt} is sealed with the field key ${fieldKey}, which is not here: without it nobody can read the backup. Set it in EQUIFORM_FIELD_KEY or EQUIFORM_FIELD_KEYS_BEFORE, or put the keys.json of its data folder into this one.`;
  if (place.filesOf !== filesOf)
    return `The backup of ${madeAt} was made with EQUIFORM_BLOB_STORE=${filesOf}, and here it is ${place.filesOf}: a server would not find the documents. Set EQUIFORM_BLOB_STORE=${filesOf} to restore, and for the server.`;
  return undefined;
}

/** The first thing wrong with the files of a backup. */
async function damageOf(from: string, { files }: BackupManifest, told: Told): Promise<string | undefined> {
  const problems = await forEach(
    files,
    async (file) => {
      const problem = await problemOf(from, file);
      return problem === undefined ? [] : [`${join(from, file.path)} ${problem}. Nothing was restored.`];
    },
    (done) => told(done, 2 * files.length),
  );
  return problems.flat()[0];
}

const within = (path: string, folder: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;

/** Files have lasting names: one that is there already with the same bytes stays. */
async function copyFiles(from: string, { files }: BackupManifest, place: RestorePlace) {
  for (const file of files) {
    const path = within(file.path, 'files');
    if (path === undefined) continue;
    const problem = await problemOf(place.filesFolder, { ...file, path });
    if (problem === 'was changed')
      return `${join(place.filesFolder, path)} is another file than in the backup`;
    if (problem === undefined) continue;
    const part = join(place.filesFolder, `${path}.part`);
    await copyFlushed(join(from, file.path), part);
    await rename(part, join(place.filesFolder, path));
  }
  return undefined;
}

/** The database appears last, whole: until then the folder has none. */
async function copyDatabase(
  from: string,
  { folders, files }: BackupManifest,
  { place, told }: { readonly place: RestorePlace; readonly told: Told },
) {
  const aside = unfinishedRestore(place.database);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const path of folders.map((folder) => within(folder, 'database')))
    if (path !== undefined) await mkdir(join(aside, path), { recursive: true, mode: 0o700 });
  await forEach(
    files,
    async ({ path }) => {
      const inside = within(path, 'database');
      if (inside !== undefined) await copyFlushed(join(from, path), join(aside, inside));
    },
    (done) => told(files.length + done, 2 * files.length),
  );
  await rename(aside, place.database);
}

/**
 * Restores a backup where no database is. Everything is verified before anything is written, and the database appears
 * complete or not at all; after an interruption a server does not start there until it is done again. Fails with a
 * message for the operator.
 */
export async function restoreBackup(
  from: string,
  place: RestorePlace,
  told: Told = () => {},
): Promise<Result<BackupManifest, string>> {
  const manifest = readManifest(from);
  if (!manifest.ok) return manifest;
  const refused = refusal(manifest.value, place) ?? (await damageOf(from, manifest.value, told));
  if (refused !== undefined) return err(refused);
  await mkdir(unfinishedRestore(place.database), { recursive: true, mode: 0o700 });
  const differs = await copyFiles(from, manifest.value, place);
  if (differs !== undefined) {
    await rm(unfinishedRestore(place.database), { recursive: true, force: true });
    return err(differs);
  }
  await copyDatabase(from, manifest.value, { place, told });
  return ok(manifest.value);
}
