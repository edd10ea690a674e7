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
  skipBlanks,
} from './nodePlaces.ts';
import { flowText, type Hand, LEVEL, pairText } from './writeValue.ts';

interface Place {
  readonly text: string;
  readonly hand: Hand;
}

/** What a step changes in a collection in braces or brackets; undefined when there is no entry of that name. */
export function spliceFlow(
  collection: Collection,
  step: Exclude<Step, { type: 'set' }>,
  place: Place,
): readonly Splice[] | undefined {
  switch (step.type) {
    case 'add':
      return inserted(
        collection,
        collection.entries.length,
        pairText(step.key, valueText(step.value, collection, place), place.hand),
        place,
      );
    case 'insert':
      return inserted(collection, step.at, valueText(step.value, collection, place), place);
    case 'remove':
      return removed(collection, indexOf(collection, step.name), place);
  }
}

/** A value in braces or brackets; in a JSON file with lines of its own where its neighbours have them. */
export function valueText(value: Json, collection: Collection, { text, hand }: Place): string {
  const { start, end } = collection;
  if (!hand.isJson || !text.slice(start, end).includes('\n')) return flowText(value, hand);
  const first = collection.entries[0]?.start ?? start;
  const column = isFirstOnLine(text, first) ? columnOf(text, first) : columnOf(text, start) + LEVEL;
  return JSON.stringify(value, null, LEVEL).replaceAll('\n', hand.eol + ' '.repeat(column));
}

const commaBehind = (text: string, { end }: Entry): number | undefined => {
  const at = skipBlanks(text, end);
  return text[at] === ',' ? at : undefined;
};

function inserted(collection: Collection, at: number, put: string, { text, hand }: Place): readonly Splice[] {
  const { entries, isMap, start, end } = collection;
  const next = entries[at];
  if (next) {
    const isOwnLine = isFirstOnLine(text, next.start);
    const between = isOwnLine ? hand.eol + ' '.repeat(columnOf(text, next.start)) : ' ';
    return [{ from: next.start, to: next.start, text: `${put},${between}` }];
  }
  const last = entries.at(-1);
  if (!last) {
    const inner = isMap && !hand.isJson ? ` ${put} ` : put;
    return [{ from: start + 1, to: end - 1, text: inner }];
  }
  if (!isFirstOnLine(text, last.start)) return [{ from: last.end, to: last.end, text: `, ${put}` }];
  const comma = commaBehind(text, last);
  const line = hand.eol + ' '.repeat(columnOf(text, last.start)) + put;
  if (comma !== undefined) {
    const from = endOfLine(text, comma);
    return [{ from, to: from, text: `${line},` }];
  }
  const from = endOfLine(text, last.end);
  return from === last.end
    ? [{ from, to: from, text: `,${line}` }]
    : [
        { from: last.end, to: last.end, text: ',' },
        { from, to: from, text: line },
      ];
}

/** Behind the comment of a line, or where the line goes on with something else. */
function endOfLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  const rest = text.slice(offset + 1, end).trim();
  return rest === '' || rest.startsWith('#') ? end - (text[end - 1] === '\r' ? 1 : 0) : offset;
}

function removed(collection: Collection, index: number, { text }: Place): readonly Splice[] | undefined {
  const { entries, start, end } = collection;
  const entry = entries[index];
  if (!entry) return undefined;
  if (entries.length === 1) return [{ from: start + 1, to: end - 1, text: '' }];
  const comma = commaBehind(text, entry);
  const lines = ownLines(text, entry, comma);
  const next = entries[index + 1];
  if (next && comma !== undefined) {
    if (lines) return [lines];
    const to = hasComment(text, comma + 1, next.start) ? comma + 1 : next.start;
    return [{ from: entry.start, to, text: '' }];
  }
  const before = entries[index - 1];
  if (!before) return undefined;
  if (!lines) return [{ from: before.end, to: entry.end, text: '' }];
  const spare = comma === undefined ? commaBehind(text, before) : undefined;
  return spare === undefined ? [lines] : [{ from: spare, to: spare + 1, text: '' }, lines];
}

/** The lines of an entry, if nothing else but a comment is on them. */
function ownLines(text: string, { start, end }: Entry, comma: number | undefined): Splice | undefined {
  if (!isFirstOnLine(text, start)) return undefined;
  const behind = comma === undefined ? end : comma + 1;
  const to = lineEnd(text, behind);
  const rest = text.slice(behind, to).trim();
  if (rest !== '' && !rest.startsWith('#')) return undefined;
  return { from: lineStart(text, start), to: Math.min(to + 1, text.length), text: '' };
}
