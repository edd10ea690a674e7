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

export const outOption = {
  flags: '--out <file>',
  description: 'write to a file instead of standard output',
  needs: 'a file',
} as const;

/** Writes the result to the file of `--out` and reports it, or to the terminal. */
export function writeOut(result: string | Uint8Array, given: Given, terminal: Terminal): void {
  const name = textOption(given, 'out');
  if (name !== undefined) {
    writeFile(resolve(terminal.folder, name), result);
    terminal.err(`Written to ${name}\n`);
  } else if (typeof result === 'string') terminal.out(result);
  else throw new CannotRun('This format is binary; name a file with --out');
}

/**
 * Writes a file atomically, creating parent folders; on failure the old file stays. Devices and pipes are written
 * directly. Throws `CannotRun` if it cannot be written.
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

/** Replaces a folder of files atomically. Throws `CannotRun` if it cannot be written. */
export function writeFolder(path: string, files: Files): void {
  orCannot(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    aside(path, makeFolder(files), (part) => exchange(part, path));
  });
}

/**
 * Creates a folder of files atomically. Returns false, and changes nothing, if something exists there, even if it
 * appeared this moment. Throws `CannotRun` if it cannot be written.
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

/** Moves a folder unless a file or non-empty folder is there; the operating system decides atomically. */
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
 * The hidden sibling that is written first, then moved into place. The name contains the process id, because another
 * process may write the same target. Removes leftovers of killed processes.
 */
export function partOf(place: string): string {
  const [folder, begin] = [dirname(place), `.${basename(place)}.`];
  for (const name of readdirSync(folder))
    if (name.startsWith(begin) && isLeft(name.slice(begin.length))) remove(join(folder, name));
  return join(folder, `${begin}${process.pid}.part`);
}

function aside(place: string, make: (part: string) => void, put: (part: string) => void): void {
  const part = partOf(place);
  try {
    make(part);
    put(part);
  } finally {
    remove(part);
  }
}

const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

/** Whether "<process>.part" or "<process>.old" belongs to a dead process or to this one. */
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

/** Replaces a folder, which stays complete until then. If two processes do so, the last one wins. */
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
    throw cannotWrite(path, error);
  }
}

export const cannotWrite = (path: string, error: unknown): CannotRun =>
  new CannotRun(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
