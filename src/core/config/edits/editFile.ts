import { isCollection, isScalar, type ParsedNode } from 'yaml';
import type { Json } from '../../shared/json.ts';
import type { ConfigFile } from '../layerFiles.ts';
import { type ParsedFile, parseFile } from '../parseLayerFile.ts';
import {
  EditRefused,
  type FileEdit,
  placedEdit,
  type Step,
  stepped,
  valueAt,
  withValueAt,
} from './fileEdit.ts';
import {
  type Collection,
  collectionAt,
  columnOf,
  type Entry,
  endOf,
  hasComment,
  indexOf,
  type Splice,
  spliced,
} from './nodePlaces.ts';
import { isSame, plainOf } from './plainOf.ts';
import { spliceBlock } from './spliceBlock.ts';
import { spliceFlow, valueText } from './spliceFlow.ts';
import { behindDash, behindKey, flowText, type Hand, inPlace, LEVEL, scalarLike } from './writeValue.ts';

/**
 * The text of a YAML or JSON file after an edit. Only the lines of what was meant differ, in the style of the file; comments and order
 * stay. Throws `EditRefused` for a file that cannot be read, for an edit that is not possible, and where the result would not say
 * exactly what was meant.
 */
export function editFile(file: ConfigFile, edit: FileEdit): string {
  if (isTooDeep(newValue(edit)))
    throw new EditRefused(file.path, edit.pointer, 'the value is nested too deeply');
  const read = parseFile(file.path, file.text);
  if (!read.ok) throw new EditRefused(file.path, edit.pointer, firstFinding(read.error));
  const before = plainOf(read.value.root);
  const placed = placedEdit(edit, before);
  if (!placed) return wholeFile(file, edit, 'value' in edit ? edit.value : null);
  const { within, step } = placed;
  const collection = stepped(valueAt(before, within), step);
  if (typeof collection === 'string') throw new EditRefused(file.path, edit.pointer, collection);
  const meant = withValueAt(before, within, collection);
  for (const text of candidates(read.value, within, step)) if (says(file.path, text, meant)) return text;
  const wider =
    within.length === 0
      ? []
      : candidates(read.value, within.slice(0, -1), {
          type: 'set',
          name: within.at(-1) ?? '',
          value: collection,
        });
  for (const text of wider) if (says(file.path, text, meant)) return text;
  const why = parseFile(file.path, JSON.stringify(meant));
  throw new EditRefused(
    file.path,
    edit.pointer,
    why.ok ? 'this cannot be written there' : firstFinding(why.error),
  );
}

/** Edits one after the other; the pointers of each are of the file after those before it. */
export const editFileBy = (file: ConfigFile, edits: readonly FileEdit[]): string =>
  edits.reduce((text, edit) => editFile({ path: file.path, text }, edit), file.text);

const newValue = (edit: FileEdit): Json => {
  if ('value' in edit) return edit.value;
  return 'insert' in edit ? edit.insert : null;
};

/** Deeper than any file may be (`readNodes`). */
const isTooDeep = (value: Json, levels = 60): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((child) => isTooDeep(child as Json, levels - 1)));

const firstFinding = ([first]: readonly { readonly message: string }[]): string =>
  first?.message ?? 'this cannot be read';

function says(path: string, text: string, meant: Json): boolean {
  const read = parseFile(path, text);
  return read.ok && isSame(plainOf(read.value.root), meant);
}

function wholeFile({ path, text }: ConfigFile, { pointer }: FileEdit, value: Json): string {
  const hand = handOf(path, text);
  const now =
    (hand.isJson ? JSON.stringify(value, null, LEVEL) : inPlace(value, { column: 0, hand })) + hand.eol;
  if (says(path, now, value)) return now;
  throw new EditRefused(path, pointer, 'a file holds a map or list of what a configuration may hold');
}

const handOf = (path: string, text: string): Hand => ({
  isJson: path.endsWith('.json'),
  eol: text.includes('\r\n') ? '\r\n' : '\n',
});

/** Texts that should say what was meant, the best first. */
function candidates(
  { path, text, contents }: ParsedFile,
  within: readonly string[],
  step: Step,
): readonly string[] {
  const hand = handOf(path, text);
  const collection = collectionAt(contents, within, text);
  if (!collection) return [];
  const place: Place = { text, hand, contents, within };
  return splicesFor(collection, step, place).map((splices) => spliced(text, splices));
}

interface Place {
  readonly text: string;
  readonly hand: Hand;
  readonly contents: ParsedNode;
  readonly within: readonly string[];
}

function splicesFor(collection: Collection, step: Step, place: Place): readonly (readonly Splice[])[] {
  if (step.type === 'set') {
    const entry = collection.entries[indexOf(collection, step.name)];
    if (entry) return replacing(collection, entry, step.value, place);
    return splicesFor(collection, { type: 'add', key: step.name, value: step.value }, place);
  }
  const holder = holderOf(place);
  if (collection.entries.length === 0 && holder && step.type !== 'remove') {
    const value = step.type === 'add' ? { [step.key]: step.value } : [step.value];
    return replacing(holder.parent, holder.entry, value, place);
  }
  const found = collection.isFlow
    ? spliceFlow(collection, step, place)
    : spliceBlock(collection, step, { ...place, holder: holder?.entry });
  return found ? [found] : [];
}

function holderOf({ contents, within, text }: Place) {
  const parent = collectionAt(contents, within.slice(0, -1), text);
  const entry = parent?.entries[indexOf(parent, within.at(-1) ?? '')];
  return within.length > 0 && parent && entry ? { parent, entry } : undefined;
}

/** A value in the place of another. */
function replacing(
  parent: Collection,
  entry: Entry,
  value: Json,
  { text, hand }: Place,
): readonly (readonly Splice[])[] {
  const { value: node } = entry;
  const [from] = node.range;
  const to = endOf(node, text);
  const only = (put: string): readonly Splice[] => [{ from, to, text: put }];
  const isScalarNow = typeof value !== 'object' || value === null;
  const column = childColumn(entry, text);
  if (isScalar(node) && isScalarNow) {
    const old = { node, source: text.slice(from, to), inFlow: parent.isFlow, column, hand };
    const quoted = typeof value === 'string' ? [only(JSON.stringify(value))] : [];
    return [only(scalarLike(value, old)), ...quoted];
  }
  if (parent.isFlow) return [only(valueText(value, parent, { text, hand }))];
  const prefersFlow = isCollection(node) && node.flow === true && node.items.length > 0;
  const room = { column, hand, prefersFlow };
  const quoted = isScalarNow ? [only(flowText(value, hand))] : [];
  if (hasComment(text, entry.valueFrom, from))
    return [only(inPlace(value, { ...room, column: columnOf(text, from) })), ...quoted];
  const behind = parent.isMap ? behindKey(value, room) : behindDash(value, room);
  return [[{ from: entry.valueFrom, to, text: behind }], ...quoted];
}

/** Where lines of the value of an entry begin. */
function childColumn({ start, value }: Entry, text: string): number {
  const isBlock = isCollection(value) && value.flow !== true;
  const [from] = value.range;
  return isBlock && text.slice(start, from).includes('\n')
    ? columnOf(text, from)
    : columnOf(text, start) + LEVEL;
}
