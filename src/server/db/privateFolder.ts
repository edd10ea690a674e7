import { chmodSync, mkdirSync } from 'node:fs';

/** Creates the folder, or restricts an existing one, for its owner only. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** The folder beside a database that a restore has begun and not finished. */
export const unfinishedRestore = (database: string): string => `${database}.restoring`;
