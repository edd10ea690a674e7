import { isCollection } from 'yaml';
import type { Json } from '../../shared/json.ts';
import type { Step } from './fileEdit.ts';
import {
  type Collection,
  columnOf,
  type Entry,
  hasComment,
  indexOf,
  isFirstOnLine,
  lineEnd,
  lineStart,
  type Splice,
} from './nodePlaces.ts';
import { behindDash, behindKey, type Hand, keyText, LEVEL } from './writeValue.ts';

interface Place {
  readonly text: string;
  readonly hand: Hand;
  /** The entry of the parent that holds the collection; undefined for the whole file. */
  readonly holder: Entry | undefined;
}

/** What a step changes in a collection of lines; undefined when there is no entry of that name. */
export function spliceBlock(
  collection: Collection,
  step: Exclude<Step, { type: 'set' }>,
  place: Place,
): readonly Splice[] | undefined {
  switch (step.type) {
    case 'add':
      return inserted(collection, collection.entries.length, entryText(collection, step, place), place);
    case 'insert':
      return inserted(collection, step.at, entryText(collection, step, place), place);
    case 'remove':
      return removed(collection, indexOf(collection, step.name), place);
  }
}

const columnOfEntries = ({ entries, start }: Collection, text: string): number =>
  columnOf(text, entries[0]?.start ?? start);

function entryText(
  collection: Collection,
  step: { readonly key?: string; readonly value: Json },
  { text, hand }: Place,
): string {
  const column = columnOfEntries(collection, text);
  const room = { column: column + LEVEL, hand, prefersFlow: prefersFlow(collection, step.value) };
  return step.key === undefined
    ? `-${behindDash(step.value, room)}`
    : `${keyText(step.key, hand)}:${behindKey(step.value, room)}`;
}

/** As most of the others are written; alone, as small things usually are. */
function prefersFlow({ entries }: Collection, value: Json): boolean {
  const others = entries.flatMap(({ value: node }) => (isCollection(node) ? [node.flow === true] : []));
  if (others.length === 0) return JSON.stringify(value).length < SMALL;
  return others.filter((isFlow) => isFlow).length * 2 >= others.length;
}

const SMALL = 60;

function inserted(
  collection: Collection,
  at: number,
  put: string,
  { text, hand, holder }: Place,
): readonly Splice[] {
  const { entries } = collection;
  const { eol } = hand;
  const gap = isSpaced(collection, text) ? eol : '';
  const before = entries[at - 1];
  const pad = ' '.repeat(columnOfEntries(collection, text));
  if (before) {
    const end = lineEnd(text, before.end);
    return end === text.length
      ? [{ from: end, to: end, text: eol + gap + pad + put }]
      : [{ from: end + 1, to: end + 1, text: gap + pad + put + eol }];
  }
  const first = entries[0];
  if (!first) return [];
  if (!isFirstOnLine(text, first.start))
    return [{ from: first.start, to: first.start, text: put + eol + gap + pad }];
  const from = holder ? aboveComments(text, first.start) : lineStart(text, first.start);
  return [{ from, to: from, text: pad + put + eol + gap }];
}

/** Whether empty lines stand between the entries. */
function isSpaced({ entries }: Collection, text: string): boolean {
  const [before, after] = entries.slice(-2);
  return (
    before !== undefined && after !== undefined && /\n[ \t]*\r?\n/.test(text.slice(before.end, after.start))
  );
}

/** The start of the first line of comments that stand directly above. */
function aboveComments(text: string, offset: number): number {
  const at = lineStart(text, offset);
  if (at === 0) return at;
  const above = lineStart(text, at - 1);
  return text.slice(above, at).trim().startsWith('#') ? aboveComments(text, above) : at;
}

function removed(collection: Collection, index: number, place: Place): readonly Splice[] | undefined {
  const { entries } = collection;
  const { text, holder } = place;
  const entry = entries[index];
  if (!entry) return undefined;
  if (entries.length === 1) return [emptied(collection, entry, holder, text)];
  if (isFirstOnLine(text, entry.start)) return [lines(text, entry)];
  const next = entries[index + 1];
  if (!next) return undefined;
  if (!hasComment(text, entry.end, next.start)) return [{ from: entry.start, to: next.start, text: '' }];
  const start = text.slice(0, entry.start).trimEnd().length;
  return [{ from: start, to: lineEnd(text, entry.end), text: '' }];
}

/** The braces or brackets of a collection that loses its only entry, behind its key where no comment is between. */
function emptied({ isMap }: Collection, only: Entry, holder: Entry | undefined, text: string): Splice {
  const empty = isMap ? '{}' : '[]';
  const isBehind = holder !== undefined && !hasComment(text, holder.valueFrom, only.start);
  return isBehind
    ? { from: holder.valueFrom, to: only.end, text: ` ${empty}` }
    : { from: only.start, to: only.end, text: empty };
}

/** The lines of an entry, and an empty one where two would be left. */
function lines(text: string, { start, end }: Entry): Splice {
  const from = lineStart(text, start);
  const to = Math.min(lineEnd(text, end) + 1, text.length);
  const isBelowEmpty = from === 0 || /(?:^|\n)[ \t]*\r?\n$/.test(text.slice(0, from));
  if (!isBelowEmpty) return { from, to, text: '' };
  if (to === text.length) return { from: from === 0 ? 0 : lineStart(text, from - 1), to, text: '' };
  const nextEnd = lineEnd(text, to);
  const isAboveEmpty = text.slice(to, nextEnd).trim() === '' && nextEnd < text.length;
  return { from, to: isAboveEmpty ? nextEnd + 1 : to, text: '' };
}
