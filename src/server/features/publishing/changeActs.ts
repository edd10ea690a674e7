import type { FileEdit } from '../../../core/config/edits/fileEdit.ts';
import { type ConfigFile, layerRootOf } from '../../../core/config/layerFiles.ts';
import type { Conflict } from '../../../core/config/merge3/mergeTrees.ts';
import { type Choice, editor } from '../../config-files/edit/editFiles.ts';
import { ApiError } from '../../http/errors.ts';
import { addChange, type ChangeSet, writeChangedFiles } from '../../releases/ledger/changeSets.ts';
import { personName } from '../staff/namesService.ts';
import type { Caller } from '../staff/staffService.ts';
import { expectEdit, expectVersion, overNewest, seenChange, textsAt, unlessRefused } from './changeFiles.ts';
import { type Actor, hashed, note, steppedBy, type Written } from './changeSteps.ts';

/** A file as somebody wants it; null removes it. */
export interface WantedFile {
  readonly path: string;
  readonly text: string | null;
}

export interface ChangeWanted {
  readonly title: string;
  readonly why: string;
  /** The newest by default. */
  readonly position?: number | undefined;
  readonly files: readonly WantedFile[];
}

/** Begins a change of the configuration at a position; 404 without such a position. */
export async function startChange(actor: Actor, wanted: ChangeWanted): Promise<ChangeSet> {
  const { caller, dependencies } = actor;
  const { db, ids, system, releases } = dependencies;
  const { title, why, files } = wanted;
  expectLayers(files);
  expectEdit(caller, pathsOf(files));
  const base = wanted.position ?? (await releases.ledger.newest());
  if (base === undefined) throw new ApiError('notFound');
  const before = await textsAt(dependencies, base, pathsOf(files));
  const written = differing(files, before);
  const by = personName(caller.personId);
  const made = { uuid: ids.uuid(), title, why, by, at: new Date(system.now()), base };
  return db.transaction(async (tx) => {
    const change = await addChange(tx, made);
    await writeChangedFiles(tx, change.uuid, written);
    const about = [
      { field: 'title', after: title },
      { field: 'base', after: base },
      ...hashed(before, written),
    ];
    await note(tx, actor, { uuid: change.uuid, paths: written.keys(), changes: about, why });
    return change;
  });
}

export interface SaveWanted {
  /** That the caller knows. */
  readonly version: number;
  readonly files: readonly WantedFile[];
  /** The same by default. */
  readonly title?: string | undefined;
  readonly why?: string | undefined;
}

/** Writes files of an open change that is at a version; 409 when somebody else changed it, and 422 for a file of no layer. */
export async function saveFiles(
  actor: Actor,
  uuid: string,
  { version, files, title, why }: SaveWanted,
): Promise<ChangeSet> {
  const { caller, dependencies } = actor;
  expectLayers(files);
  expectEdit(caller, pathsOf(files));
  const { change, files: known } = await seenChange(caller, uuid, dependencies);
  if (files.length === 0 || title !== undefined || why !== undefined) expectOwn(caller, change, known.keys());
  await expectVersion(change, version, dependencies);
  const base = await textsAt(dependencies, change.base, pathsOf(files));
  const before = new Map(
    files.map(({ path }) => [path, known.get(path) === undefined ? base.get(path) : known.get(path)]),
  );
  const written = differing(files, base);
  return steppedBy(actor, change, {
    written,
    changes: hashed(before, written, base),
    why,
    authors: authorsWith(caller, change),
    step: { ...(title !== undefined && { title }), ...(why !== undefined && { why }) },
  });
}

export interface EditWanted {
  readonly path: string;
  readonly edit: FileEdit;
}

/** Makes edits in files of an open change, one after the other: all of them, or none. 422 says which cannot be made. */
export async function makeEdits(
  actor: Actor,
  uuid: string,
  { version, edits }: { readonly version: number; readonly edits: readonly EditWanted[] },
): Promise<{ readonly change: ChangeSet; readonly files: readonly ConfigFile[] }> {
  const { caller, dependencies } = actor;
  expectLayers(edits);
  expectEdit(caller, pathsOf(edits));
  const { change, files } = await seenChange(caller, uuid, dependencies);
  await expectVersion(change, version, dependencies);
  const base = await textsAt(dependencies, change.base, pathsOf(edits));
  const wanted = [...Map.groupBy(edits, ({ path }) => path)].map(([path, own]) => {
    const text = files.get(path) === undefined ? base.get(path) : files.get(path);
    if (typeof text !== 'string') throw new ApiError('unprocessable', [`${path}: there is no such file`]);
    return { file: { path, text }, edits: own.map(({ edit }) => edit) };
  });
  const made = await unlessRefused(() => editor.edit(wanted));
  return { change: await saveFiles(actor, uuid, { version, files: made }), files: made };
}

/** Gives an open change up: whoever began it, or may edit all of its files. */
export async function abandonChange(
  actor: Actor,
  uuid: string,
  { version, why }: { readonly version: number; readonly why: string },
): Promise<ChangeSet> {
  const { caller, dependencies } = actor;
  const { change, files } = await seenChange(caller, uuid, dependencies);
  expectOwn(caller, change, files.keys());
  await expectVersion(change, version, dependencies);
  const changes = [{ field: 'state', before: 'open', after: 'abandoned' }];
  return steppedBy(actor, change, { paths: files.keys(), changes, why, step: { state: 'abandoned' } });
}

/**
 * Puts an open change over the newest configuration: its files are then those of that, with what it changed. 409 names conflicts that
 * nobody decided.
 */
export async function rebaseChange(
  actor: Actor,
  uuid: string,
  { version, choices = [] }: { readonly version: number; readonly choices?: readonly Choice[] | undefined },
): Promise<ChangeSet> {
  const { caller, dependencies } = actor;
  const seen = await seenChange(caller, uuid, dependencies);
  const { change, files } = seen;
  expectEdit(caller, files.keys());
  await expectVersion(change, version, dependencies);
  const merged = await overNewest(seen, dependencies, choices);
  if (merged.conflicts.length > 0) throw new ApiError('conflict', conflictLines(merged.conflicts));
  const wanted = [...files.keys()].map((path) => ({ path, text: merged.files.get(path) ?? null }));
  const written = differing(wanted, await textsAt(dependencies, merged.newest, files.keys()));
  return steppedBy(actor, change, {
    written,
    changes: [{ field: 'base', before: change.base, after: merged.newest }, ...hashed(files, written)],
    authors: authorsWith(caller, change),
    step: { base: merged.newest },
  });
}

/** What is of the whole change is for whoever began it, or may edit all of its files. */
function expectOwn(caller: Caller, { by }: ChangeSet, paths: Iterable<string>): void {
  if (by !== personName(caller.personId)) expectEdit(caller, paths);
}

const authorsWith = ({ personId }: Caller, { authors }: ChangeSet): readonly string[] => [
  ...new Set([...authors, personName(personId)]),
];

/** One line for each conflict. */
export const conflictLines = (conflicts: readonly Conflict[]): readonly string[] =>
  conflicts.map(
    ({ path, pointer }) => `${path}${pointer === '' ? '' : ` ${pointer}`}: somebody else changed this too`,
  );

const pathsOf = (files: readonly { readonly path: string }[]): readonly string[] =>
  files.map(({ path }) => path);

function expectLayers(files: readonly { readonly path: string }[]): void {
  const strange = pathsOf(files).filter((path) => layerRootOf(path) === undefined);
  if (strange.length > 0)
    throw new ApiError(
      'unprocessable',
      strange.map((path) => `${path}: this is no file of the configuration`),
    );
}

const differing = (files: readonly WantedFile[], base: ReadonlyMap<string, string>): Written =>
  new Map(files.map(({ path, text }) => [path, (base.get(path) ?? null) === text ? undefined : text]));
