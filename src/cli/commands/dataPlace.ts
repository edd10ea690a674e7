import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isObject } from '../../core/shared/json.ts';
import type { Clock } from '../../core/shared/ports.ts';
import type { FilesOf } from '../../server/backup/manifest.ts';
import { lockDataFolder } from '../../server/db/dataFolderLock.ts';
import { keyId } from '../../server/db/fieldEncryption.ts';
import { CannotRun, type Given, textOption } from '../terminal/cliCommand.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Where a server with the embedded database keeps its data, by the same settings as the server's. */
export interface DataPlace {
  readonly folder: string;
  readonly database: string;
  readonly filesOf: FilesOf;
  readonly filesFolder: string;
  /** Ids of the field keys at hand, the current one first. */
  readonly fieldKeys: readonly string[];
  /** The field keys themselves, in the same order. */
  readonly keys: readonly Buffer[];
}

export const dataOption = {
  flags: '--data <folder>',
  description: 'the data folder (default: EQUIFORM_DATA_DIR, else .data)',
  needs: 'a folder',
} as const;

const STORES: readonly FilesOf[] = ['database', 'folder', 's3'];

/** The key that the sandbox made for itself. */
function keptKey(folder: string): readonly string[] {
  const file = join(folder, 'keys.json');
  if (!existsSync(file)) return [];
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return isObject(kept) && typeof kept.fieldKey === 'string' ? [kept.fieldKey] : [];
}

/** Throws `CannotRun` when the settings name Postgres. */
export function dataPlaceOf(given: Given, { environment = {}, folder: here }: Terminal): DataPlace {
  if (environment.DATABASE_URL)
    throw new CannotRun(
      'DATABASE_URL names Postgres, which pg_dump and pg_restore back up and restore (docs/operations.md)',
    );
  const folder = resolve(here, textOption(given, 'data') ?? environment.EQUIFORM_DATA_DIR ?? '.data');
  const filesOf = STORES.find((store) => store === (environment.EQUIFORM_BLOB_STORE ?? 'database'));
  if (filesOf === undefined) throw new CannotRun('EQUIFORM_BLOB_STORE must be one of database, folder, s3');
  const { EQUIFORM_FIELD_KEY: key, EQUIFORM_FIELD_KEYS_BEFORE: before = '' } = environment;
  const given64 = [...(key ? [key] : keptKey(folder)), ...before.split(',').filter((one) => one !== '')];
  const keys = given64.map((one) => Buffer.from(one.trim(), 'base64'));
  return {
    folder,
    database: join(folder, 'pglite'),
    filesOf,
    filesFolder: resolve(here, environment.EQUIFORM_BLOB_FOLDER ?? join(folder, 'files')),
    fieldKeys: keys.map((one) => keyId(one)),
    keys,
  };
}

/** Runs `work` while no server uses the data folder; throws `CannotRun`, with who does and what to do, otherwise. */
export async function whileNobodyUses<T>(
  { folder }: DataPlace,
  { command, clock, advice }: { readonly command: string; readonly clock: Clock; readonly advice: string },
  work: () => Promise<T>,
): Promise<T> {
  const lock = lockDataFolder(folder, { address: `equiform ${command}`, clock });
  if (!lock.ok) {
    const { holder } = lock.error;
    const who = holder ? `process ${holder.pid} on ${holder.host} (${holder.address})` : 'another process';
    throw new CannotRun(`The data folder ${folder} is in use by ${who}. ${advice}`);
  }
  try {
    return await work();
  } finally {
    lock.value.release();
  }
}
