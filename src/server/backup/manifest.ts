import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../core/shared/json.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';

/** One file of a backup; `path` begins with the folder `database` or `files`. */
export interface BackedUpFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Where the bytes of documents are, as the setting EQUIFORM_BLOB_STORE says it. */
export type FilesOf = 'database' | 'folder' | 's3';

/** What a backup holds. It is written last: a folder without it is no backup. */
export interface BackupManifest {
  readonly version: 1;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** The newest migration of the program that made it. */
  readonly schema: string;
  /** Id of the field key, which itself is not in the backup. */
  readonly fieldKey: string;
  readonly filesOf: FilesOf;
  /** Folders, empty ones too: the database does not open without them. */
  readonly folders: readonly string[];
  readonly files: readonly BackedUpFile[];
}

export const MANIFEST = 'manifest.json';

/** Never outside of the two folders, whoever wrote the manifest. */
const isInside = (path: unknown): path is string =>
  typeof path === 'string' &&
  /^(database|files)(\/|$)/.test(path) &&
  !/[\\\0]/.test(path) &&
  path.split('/').every((part) => !['', '.', '..'].includes(part));

const isFile = (value: unknown): value is BackedUpFile =>
  isObject(value) &&
  isInside(value.path) &&
  Number.isSafeInteger(value.bytes) &&
  /^[0-9a-f]{64}$/.test(String(value.sha256));

const isManifest = (value: unknown): value is BackupManifest =>
  isObject(value) &&
  value.version === 1 &&
  [value.madeAt, value.schema, value.fieldKey].every((text) => typeof text === 'string') &&
  ['database', 'folder', 's3'].includes(String(value.filesOf)) &&
  Array.isArray(value.folders) &&
  value.folders.every(isInside) &&
  Array.isArray(value.files) &&
  value.files.every(isFile);

/** The manifest in the folder of a backup; fails with a message for the operator. */
export function readManifest(folder: string): Result<BackupManifest, string> {
  const file = join(folder, MANIFEST);
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return err(`${folder} is no complete backup: it has no readable ${MANIFEST}`);
  }
  if (!isManifest(read)) return err(`${file} is not a manifest that this version can read`);
  return ok(read);
}
