import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cannotWrite, partOf } from './writeOut.ts';

/** Only the owner may read it. */
const PRIVATE = 0o600;

/** Signals that end a command whose file is half written. */
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes texts as they come to a file that only its owner can read, creating parent folders. The file appears once all
 * are written; on failure, or when the command is interrupted, the old one stays and nothing is left behind. Throws
 * `CannotRun` if it cannot be written.
 */
export async function writePrivately(path: string, texts: AsyncIterable<string>): Promise<void> {
  const place = placeOf(path);
  const part = partOf(place);
  const ignoreInterrupts = onInterrupt(() => rmSync(part, { force: true }));
  try {
    await writePart(path, { part, place }, texts);
  } finally {
    ignoreInterrupts();
  }
}

async function writePart(
  path: string,
  { part, place }: { readonly part: string; readonly place: string },
  texts: AsyncIterable<string>,
): Promise<void> {
  const file = await written(path, open(part, 'wx', PRIVATE));
  try {
    for await (const text of texts) await written(path, file.appendFile(text));
    await written(path, file.sync());
    await file.close();
    await written(path, rename(part, place));
  } finally {
    await file.close();
    await rm(part, { force: true });
  }
}

/** Clears up before a signal ends this process, which it still does. Returns how to stop watching for signals. */
function onInterrupt(clearUp: () => void): () => void {
  const stop = (): void => {
    for (const signal of INTERRUPTS) process.off(signal, end);
  };
  function end(signal: NodeJS.Signals): void {
    stop();
    clearUp();
    process.kill(process.pid, signal);
  }
  for (const signal of INTERRUPTS) process.on(signal, end);
  return stop;
}

/** The file that a link leads to, so that the link stays. */
function placeOf(path: string): string {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const known = statSync(path, { throwIfNoEntry: false });
    if (known && !known.isFile()) throw new Error('it is not a file');
    return known ? realpathSync(path) : path;
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

const written = <T>(path: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
