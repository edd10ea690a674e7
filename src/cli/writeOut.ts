import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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

/** Writes a file and the folders above it; throws `CannotRun` when it cannot be written. */
export function writeFile(path: string, content: string | Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  } catch (error) {
    throw new CannotRun(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
