import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigFile, layerRootOf } from '../../core/config/layerFiles.ts';
import { isObject } from '../../core/shared/json.ts';
import { fileBytes, readLayers } from '../../server/config-files/readConfigTree.ts';
import { CannotRun } from '../terminal/cliCommand.ts';
import { writeFile } from '../terminal/writeOut.ts';
import { readable } from './openConfig.ts';

/** What a folder was pulled from, and the change that was made from it. */
export interface Base {
  readonly position: number;
  /** Lower-case hex SHA-256 of the texts by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly change?: { readonly uuid: string; readonly version: number } | undefined;
}

const FILE = '.equiform/base';

export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The note of the last pull; undefined in a folder without one. Throws `CannotRun` for one that cannot be read. */
export function readBase(root: string): Base | undefined {
  const path = join(root, FILE);
  if (!existsSync(path)) return undefined;
  try {
    const base: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isObject(base) && Number.isSafeInteger(base.position) && isObject(base.files))
      return base as unknown as Base;
  } catch {
    // As below.
  }
  throw new CannotRun(`${FILE} cannot be read; remove it, and pull again`);
}

export const writeBase = (root: string, base: Base): void =>
  writeFile(join(root, FILE), `${JSON.stringify(base, null, 2)}\n`);

/** The files of the layers in a folder by path. */
export const localFiles = (root: string): ReadonlyMap<string, string> =>
  new Map(
    readable(() => readLayers(root))
      .filter(({ path }) => layerRootOf(path) !== undefined)
      .map(({ path, text }) => [path, text]),
  );

/** Files that differ from the base; null for one that is not there any more. */
export function changedSince(
  { files }: Base,
  local: ReadonlyMap<string, string>,
): readonly { readonly path: string; readonly text: string | null }[] {
  const changed = [...local]
    .filter(([path, text]) => !Object.hasOwn(files, path) || files[path] !== hashOf(text))
    .map(([path, text]) => ({ path, text }));
  const gone = Object.keys(files)
    .filter((path) => !local.has(path))
    .map((path) => ({ path, text: null }));
  return [...changed, ...gone];
}

/** What a pull does to a folder. */
export interface PullPlan {
  readonly write: readonly ConfigFile[];
  readonly remove: readonly string[];
  /** Files that somebody changed here, and that would be overwritten or removed. */
  readonly differ: readonly string[];
}

/** Files that stay as they are here are in none of the lists. */
export function planPull(
  local: ReadonlyMap<string, string>,
  base: Base | undefined,
  target: readonly ConfigFile[],
): PullPlan {
  const known = base?.files ?? {};
  const isTouched = (path: string): boolean => {
    const text = local.get(path);
    const before = Object.hasOwn(known, path) ? known[path] : undefined;
    return (text === undefined ? undefined : hashOf(text)) !== before;
  };
  const wanted = new Set(target.map(({ path }) => path));
  const write = target.filter(({ path, text }) => local.get(path) !== text);
  const remove = Object.keys(known).filter((path) => !wanted.has(path) && local.has(path));
  const differ = [...write.map(({ path }) => path), ...remove].filter(isTouched).sort();
  return { write, remove, differ };
}

/** A file of a layer by a path that stays in the folder, whatever a server says. */
const SAFE = /^(?:config|brands)(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+\.(?:ya?ml|json|svg|woff2)$/;

export const isSafe = ({ path }: Pick<ConfigFile, 'path'>): boolean =>
  SAFE.test(path) && layerRootOf(path) !== undefined;

export function carryOut(root: string, { write, remove }: PullPlan): void {
  for (const { path, text } of write) writeFile(join(root, path), fileBytes(path, text));
  for (const path of remove) rmSync(join(root, path), { force: true });
}

const MOST_NAMED = 6;

/** A few lenders by their codes, many by their number. */
export const lendersText = (lenders: readonly string[]): string =>
  lenders.length > MOST_NAMED ? `${lenders.length} lenders` : lenders.join(', ');

export const filesText = (count: number): string => (count === 1 ? '1 file' : `${count} files`);
