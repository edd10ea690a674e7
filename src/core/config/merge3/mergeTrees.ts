import type { Json } from '../../shared/json.ts';
import { editFileBy } from '../edits/editFile.ts';
import { editsBetween } from '../edits/editsBetween.ts';
import { EditRefused } from '../edits/fileEdit.ts';
import { isSame, plainOf } from '../edits/plainOf.ts';
import { parseLayerFile } from '../parseLayerFile.ts';
import { mergeLines } from './mergeLines.ts';
import { type Choose, type Decision, mergeValues, type ValueConflict } from './mergeValues.ts';

/** The texts of a configuration by path. */
export type Tree = ReadonlyMap<string, string>;

/** What both sides changed, each otherwise. The pointer is empty for a whole file, and the sides are its texts then. */
export interface Conflict extends ValueConflict {
  readonly path: string;
}

export interface MergedTree {
  /** Where there is a conflict, it says what ours says. */
  readonly files: Tree;
  /** Those that nobody decided. */
  readonly conflicts: readonly Conflict[];
}

export interface Trees {
  readonly base: Tree;
  readonly ours: Tree;
  readonly theirs: Tree;
}

/** How a conflict is decided; undefined leaves it open. A third value of a whole file is its text. */
export type ChooseSide = (conflict: Conflict) => Decision | undefined;

/**
 * Merges what two sides made of a configuration: by file, and within a YAML or JSON file that both changed by value (`mergeValues`). Such
 * a file is ours with the values of theirs written into it; comments of both stay where their lines do not meet.
 */
export function mergeTrees({ base, ours, theirs }: Trees, choose: ChooseSide = () => undefined): MergedTree {
  const files = new Map<string, string>();
  const conflicts: Conflict[] = [];
  for (const path of [...new Set([...ours.keys(), ...theirs.keys()])].toSorted()) {
    const three = { base: base.get(path), ours: ours.get(path), theirs: theirs.get(path) };
    const merged = mergedFile(path, three, (conflict) => choose({ path, ...conflict }));
    if (merged.text !== undefined) files.set(path, merged.text);
    conflicts.push(...merged.conflicts.map((conflict) => ({ path, ...conflict })));
  }
  return { files, conflicts };
}

interface Texts {
  readonly base: string | undefined;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

interface MergedText {
  readonly text: string | undefined;
  readonly conflicts: readonly ValueConflict[];
}

function mergedFile(path: string, texts: Texts, choose: Choose): MergedText {
  const { base, ours, theirs } = texts;
  if (ours === theirs || base === theirs) return { text: ours, conflicts: [] };
  if (base === ours) return { text: theirs, conflicts: [] };
  return (isData(path) && mergedData(path, texts, choose)) || wholeFile(path, texts, choose);
}

const isData = (path: string): boolean => /\.(?:ya?ml|json)$/.test(path);

/** Throws `EditRefused` for a third value that is no text. */
function wholeFile(path: string, { base, ours, theirs }: Texts, choose: Choose): MergedText {
  const { value, conflicts } = mergeValues({ base, ours, theirs }, choose);
  if (value !== undefined && typeof value !== 'string')
    throw new EditRefused(path, '', 'a whole file is decided by its text');
  return { text: value, conflicts };
}

function valueIn(path: string, text: string | undefined): Json | undefined {
  const read = text === undefined ? undefined : parseLayerFile(path, text);
  return read?.ok ? plainOf(read.value.root) : undefined;
}

/** Undefined for a file that one side does not have, or that cannot be read. */
function mergedData(path: string, { base, ours, theirs }: Texts, choose: Choose): MergedText | undefined {
  if (ours === undefined || theirs === undefined) return undefined;
  const [our, their] = [valueIn(path, ours), valueIn(path, theirs)];
  const old = valueIn(path, base);
  if (our === undefined || their === undefined || (base !== undefined && old === undefined)) return undefined;
  const { value, conflicts } = mergeValues({ base: old, ours: our, theirs: their }, choose);
  const lines = base === undefined || conflicts.length > 0 ? undefined : mergeLines(base, ours, theirs);
  if (lines !== undefined && isSame(valueIn(path, lines), value)) return { text: lines, conflicts };
  try {
    return { text: editFileBy({ path, text: ours }, editsBetween(our, value ?? our)), conflicts };
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}
