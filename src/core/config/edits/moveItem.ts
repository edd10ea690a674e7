import type { Json } from '../../shared/json.ts';
import { pointerSegments } from '../../shared/jsonPointer.ts';
import type { ConfigFile } from '../layerFiles.ts';
import { parseFile } from '../parseLayerFile.ts';
import { editFileBy } from './editFile.ts';
import { EditRefused, valueAt, withValueAt } from './fileEdit.ts';
import {
  type Collection,
  collectionAt,
  type Entry,
  isFirstOnLine,
  lineEnd,
  lineStart,
} from './nodePlaces.ts';
import { isSame, plainOf } from './plainOf.ts';

/** An item of the list at a pointer that changes its place. */
export interface ItemMove {
  readonly pointer: string;
  readonly from: number;
  /** Its index afterwards. */
  readonly to: number;
}

/**
 * The text of a file with an item of a list in another place. The item keeps its lines, with the comments in it and directly above it.
 * Throws `EditRefused` for a file that cannot be read, and where there is no such item.
 */
export function moveItem(file: ConfigFile, { pointer, from, to }: ItemMove): string {
  const read = parseFile(file.path, file.text);
  if (!read.ok) throw new EditRefused(file.path, pointer, read.error[0]?.message ?? 'this cannot be read');
  const path = pointerSegments(pointer);
  const before = plainOf(read.value.root);
  const list = valueAt(before, path);
  const item = Array.isArray(list) ? (list as readonly Json[])[from] : undefined;
  if (!Array.isArray(list) || item === undefined || to < 0 || to >= list.length)
    throw new EditRefused(file.path, pointer, 'the list has no such item');
  if (from === to) return file.text;
  const meant = withValueAt(before, path, list.toSpliced(from, 1).toSpliced(to, 0, item) as Json);
  const collection = collectionAt(read.value.contents, path, file.text);
  const moved = collection && movedLines(file.text, collection, { from, to }, path.length === 0);
  if (moved !== undefined && says(file.path, moved, meant)) return moved;
  return editFileBy(file, [
    { pointer: `${pointer}/${from}`, remove: true },
    { pointer, insert: item, at: to },
  ]);
}

function says(path: string, text: string, meant: Json): boolean {
  const read = parseFile(path, text);
  return read.ok && isSame(plainOf(read.value.root), meant);
}

type Places = Pick<ItemMove, 'from' | 'to'>;

/** Undefined where the items do not stand on lines of their own. */
function movedLines(
  text: string,
  { entries, isFlow }: Collection,
  { from, to }: Places,
  isWhole: boolean,
): string | undefined {
  if (isFlow) return movedInBrackets(text, entries, { from, to });
  if (!entries.every(({ start }) => isFirstOnLine(text, start))) return undefined;
  const whole = text.endsWith('\n') ? text : `${text}\n`;
  const parts = entries.map((entry, at) => {
    const before = entries[at - 1];
    // What stands at the top of a file is about the file.
    const top = isWhole ? lineStart(whole, entry.start) : 0;
    return partOf(whole, entry, before ? lineEnd(whole, before.end) + 1 : top);
  });
  const own = parts.map(({ start, end }) => whole.slice(start, end));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return undefined;
  const between = parts.slice(1).map(({ start }, at) => whole.slice(parts[at]?.end ?? start, start));
  const order = own.toSpliced(from, 1).toSpliced(to, 0, own[from] ?? '');
  const body = order.map((part, at) => part + (between[at] ?? '')).join('');
  const moved = whole.slice(0, first.start) + body + whole.slice(last.end);
  return text.endsWith('\n') ? moved : moved.slice(0, -1);
}

/** The values change places; what stands between them stays. */
function movedInBrackets(text: string, entries: readonly Entry[], { from, to }: Places): string {
  const own = entries.map(({ start, end }) => text.slice(start, end));
  const order = own.toSpliced(from, 1).toSpliced(to, 0, own[from] ?? '');
  return entries.reduceRight(
    (now, { start, end }, at) => now.slice(0, start) + (order[at] ?? '') + now.slice(end),
    text,
  );
}

/** The lines of an item, with the comments directly above it, not before an offset. */
function partOf(text: string, { start, end }: Entry, least: number) {
  return { start: aboveComments(text, lineStart(text, start), least), end: lineEnd(text, end) + 1 };
}

function aboveComments(text: string, at: number, least: number): number {
  if (at <= least) return at;
  const above = lineStart(text, at - 1);
  return text.slice(above, at).trim().startsWith('#') ? aboveComments(text, above, least) : at;
}
