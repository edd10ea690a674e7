import { mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CannotRun, type Given, textOption } from './cliCommand.ts';
import type { Terminal } from './terminal.ts';

/** The flag that names a file for the result. */
export const outOption = {
  flags: '--out <file>',
  description: 'write to a file instead of here',
  needs: 'a file',
} as const;

/** Writes the result of a command to the file of `--out`, saying so, or to the terminal. */
export function writeOut(result: string | Uint8Array, given: Given, terminal: Terminal): void {
  const name = textOption(given, 'out');
  if (name !== undefined) {
    writeFile(resolve(terminal.folder, name), result);
    terminal.err(`Written to ${name}\n`);
  } else if (typeof result === 'string') terminal.out(result);
  else throw new CannotRun('This format is not text: name a file with --out');
}

/**
 * Writes a file, and the folders above it, whole or not at all: what stood there stays when it fails. A device or a pipe
 * is written to as it is. Throws `CannotRun` when it cannot be written.
 */
export function writeFile(path: string, content: string | Uint8Array): void {
  orCannot(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    const known = statSync(path, { throwIfNoEntry: false });
    if (known && !known.isFile()) return writeFileSync(path, content);
    const place = known ? realpathSync(path) : path;
    const mode = known ? { mode: known.mode } : {};
    aside(place, (part) => writeFileSync(part, content, mode));
  });
}

/** Writes a folder of files, with all of them or not at all, in place of what stood there. Throws `CannotRun` when it cannot be written. */
export function writeFolder(path: string, files: Readonly<Record<string, string>>): void {
  orCannot(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    aside(path, (part) => {
      mkdirSync(part);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(part, name), text);
      rmSync(path, { recursive: true, force: true });
    });
  });
}

/** Makes what is to stand at a place beside it, hidden from who reads the folder, then puts it there. */
function aside(place: string, make: (part: string) => void): void {
  const part = join(dirname(place), `.${basename(place)}.part`);
  try {
    rmSync(part, { recursive: true, force: true });
    make(part);
    renameSync(part, place);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

function orCannot(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new CannotRun(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
