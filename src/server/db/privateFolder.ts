import { chmodSync, mkdirSync } from 'node:fs';

/** Creates the folder, or restricts an existing one, for its owner only. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}
