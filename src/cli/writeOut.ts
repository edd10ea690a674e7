import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CannotRun, type Given, textOption } from './cliCommand.ts';
import type { Terminal } from './terminal.ts';

/** The flag that names a file for the result. */
export const outOption = {
  flags: '--out <file>',
  description: 'write to a file instead of standard output',
  needs: 'a file',
} as const;

/** Writes the result of a command to the file of `--out`, saying so, or to the terminal. */
export function writeOut(result: string | Uint8Array, given: Given, terminal: Terminal): void {
  const name = textOption(given, 'out');
  if (name !== undefined) {
    writeFile(resolve(terminal.folder, name), result);
    terminal.err(`Written to ${name}\n`);
  } else if (typeof result === 'string') terminal.out(result);
  else throw new CannotRun('This format is binary; name a file with --out');
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
    aside(
      place,
      (part) => writeFileSync(part, content, mode),
      (part) => renameSync(part, place),
    );
  });
}

type Files = Readonly<Record<string, string>>;

/** Writes a folder of files, with all of them or not at all, in place of what stood there. Throws `CannotRun` when it cannot be written. */
export function writeFolder(path: string, files: Files): void {
  orCannot(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    aside(path, makeFolder(files), (part) => exchange(part, path));
  });
}

/**
 * Writes a folder of files where nothing stands, with all of them or not at all. Answers false, and leaves it alone, where
 * something does, also when it appeared this moment. Throws `CannotRun` when it cannot be written.
 */
export function writeNewFolder(path: string, files: Files): boolean {
  let isNew = true;
  orCannot(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    aside(path, makeFolder(files), (part) => {
      isNew = moveWhereNothingIs(part, path);
    });
  });
  return isNew;
}

const makeFolder =
  (files: Files) =>
  (part: string): void => {
    mkdirSync(part);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(part, name), text);
  };

const TAKEN: ReadonlySet<string | undefined> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR']);

/** Moves a folder, unless a file or a folder with anything in it stands there: the system decides both in one step. */
function moveWhereNothingIs(part: string, place: string): boolean {
  try {
    renameSync(part, place);
    return true;
  } catch (error) {
    if (TAKEN.has((error as NodeJS.ErrnoException).code)) return false;
    throw error;
  }
}

/**
 * Makes what is to stand at a place beside it, hidden from who reads the folder, then puts it there. Its name is that of
 * this process, for another may be writing the same; what processes left behind that were killed is taken away.
 */
function aside(place: string, make: (part: string) => void, put: (part: string) => void): void {
  const [folder, begin] = [dirname(place), `.${basename(place)}.`];
  for (const name of readdirSync(folder))
    if (name.startsWith(begin) && isLeft(name.slice(begin.length))) remove(join(folder, name));
  const part = join(folder, `${begin}${process.pid}.part`);
  try {
    make(part);
    put(part);
  } finally {
    remove(part);
  }
}

const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

/** Whether "<process>.part" or "<process>.old" is of a process that is no more, or of this one. */
function isLeft(end: string): boolean {
  const id = Number(/^(\d+)\.(?:part|old)$/.exec(end)?.[1] ?? Number.NaN);
  if (Number.isNaN(id)) return false;
  try {
    return id === process.pid || !process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}

const MOST_TRIES = 20;

/** Puts a folder in the place of another, which is there whole until then. Where another process does the same, the last one stays. */
function exchange(part: string, place: string, tries = 1): void {
  const old = part.replace(/part$/, 'old');
  moveAway(place, old);
  try {
    renameSync(part, place);
  } catch (error) {
    const isTaken = existsSync(place);
    if (!isTaken && existsSync(old)) renameSync(old, place);
    remove(old);
    if (!isTaken || tries === MOST_TRIES) throw error;
    exchange(part, place, tries + 1);
  }
  remove(old);
}

function moveAway(place: string, to: string): void {
  try {
    renameSync(place, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
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
