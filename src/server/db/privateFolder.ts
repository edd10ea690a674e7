import { chmodSync, mkdirSync } from 'node:fs';

/** Makes the folder, and takes it away from everybody but its owner, also where it was there before. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}
