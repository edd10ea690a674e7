import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import type { MergedTree, Tree } from '../../../core/config/merge3/mergeTrees.ts';
import { reachOfPath } from '../../../core/config/reachOfPath.ts';
import { ofLender, type Reach } from '../../../core/staff/reach.ts';
import { type Choice, EditingRefused, editor } from '../../config-files/edit/editFiles.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { type ChangeSet, type WithFiles, wholeChange } from '../../releases/ledger/changeSets.ts';
import { namedPeople, personName } from '../staff/namesService.ts';
import type { Caller } from '../staff/staffService.ts';

/** Whoever may read the configuration anywhere sees what lenders share; what is of one lender, who may read there. */
export function mayRead(caller: Pick<Caller, 'may'>, path: string): boolean {
  const reach = reachOfPath(path);
  return !reach.startsWith('lender:') || caller.may('configuration.read', reach);
}

/** Published lenders whose own files somebody may not read. */
export const unreadable = (
  caller: Pick<Caller, 'may'>,
  { releases }: Pick<AppDependencies, 'releases'>,
): readonly string[] => releases.brands.filter((code) => !caller.may('configuration.read', ofLender(code)));

/** For which lenders somebody must be allowed to edit these files. */
export const reachesOf = (paths: Iterable<string>): readonly Reach[] => [
  ...new Set([...paths].map(reachOfPath)),
];

/** Refuses with 403 whoever may not edit these files. */
export function expectEdit(caller: Pick<Caller, 'expect'>, paths: Iterable<string>): void {
  for (const reach of reachesOf(paths)) caller.expect('change.edit', reach);
}

/** Whether somebody sees a change: they may read all of its files, or while it has none it is theirs, or they read for all lenders. */
export function seesChange(
  caller: Pick<Caller, 'may' | 'personId'>,
  { authors }: Pick<ChangeSet, 'authors'>,
  paths: readonly string[],
): boolean {
  if (paths.length > 0) return paths.every((path) => mayRead(caller, path));
  return caller.may('configuration.read', 'all') || authors.includes(personName(caller.personId));
}

/** A change that the caller sees; 404 without one. */
export async function seenChange(
  caller: Pick<Caller, 'may' | 'personId'>,
  uuid: string,
  { db }: AppDependencies,
): Promise<WithFiles> {
  const whole = await wholeChange(db.kysely, uuid);
  if (!whole || !seesChange(caller, whole.change, [...whole.files.keys()])) throw new ApiError('notFound');
  return whole;
}

/** Refuses with 409 what was changed meanwhile, and says by whom, or what is not open any more. */
export async function expectVersion(
  { state, version, changedBy, changedAt }: ChangeSet,
  known: number,
  { db }: AppDependencies,
): Promise<void> {
  if (state === 'open' && version === known) return;
  const names = await namedPeople(db.kysely, [changedBy]);
  const who = names.get(changedBy) ?? changedBy;
  const what = state === 'open' ? `changed it: it is version ${version} now` : `${state} it`;
  throw new ApiError('conflict', [`${who} ${what} (${changedAt.toISOString()})`]);
}

const treeOf = (files: readonly ConfigFile[]): Tree => new Map(files.map(({ path, text }) => [path, text]));

/** The files of some paths at a position; 404 without such a position. */
export async function textsAt(
  { releases }: AppDependencies,
  position: number,
  only?: Iterable<string>,
): Promise<Tree> {
  const files = await releases.ledger.filesAt(position, only && new Set(only));
  if (!files) throw new ApiError('notFound');
  return treeOf(files);
}

/** A tree with the files of a change in it. */
export function withFiles(tree: Tree, files: ReadonlyMap<string, string | null | undefined>): Tree {
  const whole = new Map(tree);
  for (const [path, text] of files)
    if (text === null || text === undefined) whole.delete(path);
    else whole.set(path, text);
  return whole;
}

export const listOf = (tree: Tree): readonly ConfigFile[] =>
  [...tree].map(([path, text]) => ({ path, text })).sort((one, other) => (one.path < other.path ? -1 : 1));

/** Answers 422 with what refuses an edit or a merge. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EditingRefused) throw new ApiError('unprocessable', [error.message]);
    throw error;
  }
}

/** A change over the newest configuration. */
export interface OverNewest extends MergedTree {
  /** The newest position. */
  readonly newest: number;
}

/** What becomes of the files of a change over the newest configuration; only these files are compared. */
export async function overNewest(
  { change, files }: WithFiles,
  dependencies: AppDependencies,
  choices?: readonly Choice[],
): Promise<OverNewest> {
  const newest = (await dependencies.releases.ledger.newest()) ?? change.base;
  const paths = [...files.keys()];
  const base = await textsAt(dependencies, change.base, paths);
  const theirs = withFiles(base, files);
  if (newest === change.base) return { newest, files: theirs, conflicts: [] };
  const ours = await textsAt(dependencies, newest, paths);
  const merged = await unlessRefused(() => editor.merge({ base, ours, theirs }, choices));
  return { newest, ...merged };
}

/** The whole newest configuration with a change. */
export async function wholeWith(
  { files }: WithFiles,
  merged: OverNewest,
  dependencies: AppDependencies,
): Promise<{ readonly before: readonly ConfigFile[]; readonly after: readonly ConfigFile[] }> {
  const before = await textsAt(dependencies, merged.newest);
  const own = new Map([...files.keys()].map((path) => [path, merged.files.get(path)]));
  return { before: listOf(before), after: listOf(withFiles(before, own)) };
}
