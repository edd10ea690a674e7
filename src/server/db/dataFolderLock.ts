import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isObject } from '../../core/shared/json.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';
import { makePrivateFolder } from './privateFolder.ts';

export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Where it listens, or will. */
  readonly address: string;
}

/** The exclusive right to use a data folder; the operating system releases it when the process dies. */
export interface DataFolderLock {
  release(): void;
}

const isHolder = (value: unknown): value is LockHolder =>
  isObject(value) &&
  typeof value.pid === 'number' &&
  [value.host, value.startedAt, value.address].every((text) => typeof text === 'string');

function readHolder(file: string): LockHolder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(holder) ? holder : undefined;
  } catch {
    // The holder has not written its details yet, or the file is damaged; they only inform people.
    return undefined;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6);

/** SQLite uses operating-system locks, which a dying process releases; Node alone offers none. */
function lockFile(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/**
 * Locks a data folder, creating it if needed. Fails at once, naming the holder if known, while another
 * process or an earlier call in this one holds it.
 */
export function lockDataFolder(
  folder: string,
  { address, clock }: { readonly address: string; readonly clock: Clock },
): Result<DataFolderLock, { readonly holder: LockHolder | undefined }> {
  makePrivateFolder(folder);
  const holderFile = join(folder, 'holder.json');
  const lock = lockFile(join(folder, 'lock.sqlite'));
  if (lock === undefined) return err({ holder: readHolder(holderFile) });
  const startedAt = new Date(clock.now()).toISOString();
  const holder: LockHolder = { pid: process.pid, host: hostname(), startedAt, address };
  writeFileSync(holderFile, `${JSON.stringify(holder)}\n`);
  return ok({
    release() {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  });
}

/** Message for somebody who starts a second server on the same folder. */
export function lockedMessage(folder: string, holder: LockHolder | undefined): string {
  const who = holder
    ? `process ${holder.pid} on ${holder.host}, at ${holder.address}, since ${holder.startedAt}`
    : 'another process';
  return `The data folder ${folder} is in use by ${who}. Stop that server, or set EQUIFORM_DATA_DIR to another folder.`;
}
