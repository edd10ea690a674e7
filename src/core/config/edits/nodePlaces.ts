import { isCollection, isMap, isPair, isScalar, type ParsedNode } from 'yaml';
import { itemAt } from '../../shared/jsonPointer.ts';

/** A part of a text that is replaced. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** An entry of a collection as the text has it: from its key or dash to the last character of its value. */
export interface Entry {
  /** Of a map. */
  readonly key?: string;
  readonly start: number;
  /** Behind the colon or dash; the start of an item in brackets. */
  readonly valueFrom: number;
  readonly end: number;
  readonly value: ParsedNode;
}

/** A map or list of a text. */
export interface Collection {
  readonly node: ParsedNode;
  readonly isFlow: boolean;
  readonly isMap: boolean;
  readonly start: number;
  readonly end: number;
  readonly entries: readonly Entry[];
}

export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** Of the line break, or of the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  return found === -1 ? text.length : found;
}

export const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset);

/** Whether only spaces stand before it on its line. */
export const isFirstOnLine = (text: string, offset: number): boolean =>
  text.slice(lineStart(text, offset), offset).trim() === '';

/** The next character that is neither space nor in a comment. */
export function skipBlanks(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (text[at] !== '#') return at;
    at = lineEnd(text, at);
  }
}

/** Whether a comment stands in a part of a text that holds no value. */
export const hasComment = (text: string, from: number, to: number): boolean =>
  skipBlanks(text, from) > from && text.slice(from, to).includes('#');

/** Behind the last character of a value. */
export function endOf(node: ParsedNode, text: string): number {
  const [start, end] = node.range;
  if (isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED'))
    return start + text.slice(start, end).trimEnd().length;
  if (!isCollection(node) || node.flow === true) return end;
  const last = (node.items as readonly unknown[]).at(-1);
  const value = (isPair(last) ? (last.value ?? last.key) : last) as ParsedNode | undefined;
  return value ? endOf(value, text) : end;
}

/** The entries of a map or list with their places; undefined for a scalar. */
export function collectionOf(node: ParsedNode, text: string): Collection | undefined {
  if (!isCollection(node)) return undefined;
  const isFlow = node.flow === true;
  const entries: Entry[] = [];
  for (const item of node.items as readonly unknown[]) {
    if (isPair(item)) entries.push(pairPlace(item as unknown as Pair, text));
    else {
      const after = entries.at(-1)?.end ?? node.range[0];
      entries.push(itemPlace(item as ParsedNode, { text, isFlow, after }));
    }
  }
  return { node, isFlow, isMap: isMap(node), start: node.range[0], end: endOf(node, text), entries };
}

interface Pair {
  readonly key: ParsedNode;
  readonly value: ParsedNode | null;
}

function pairPlace({ key, value: given }: Pair, text: string): Entry {
  const value = given ?? key;
  const colon = skipBlanks(text, key.range[1]);
  const name = isScalar(key) && typeof key.value === 'string' ? key.value : sourceOf(key);
  return { key: name, start: key.range[0], valueFrom: colon + 1, end: endOf(value, text), value };
}

const sourceOf = (key: ParsedNode): string => (isScalar(key) ? (key.source ?? String(key.value)) : '');

function itemPlace(
  value: ParsedNode,
  { text, isFlow, after }: { readonly text: string; readonly isFlow: boolean; readonly after: number },
): Entry {
  const end = endOf(value, text);
  if (isFlow) return { start: value.range[0], valueFrom: value.range[0], end, value };
  const dash = skipBlanks(text, after);
  return { start: dash, valueFrom: dash + 1, end, value };
}

/** The index of the entry of this name; -1 when there is none. */
export const indexOf = ({ isMap: byKey, entries }: Collection, name: string): number => {
  if (byKey) return entries.findIndex(({ key }) => key === name);
  return itemAt(entries, name) === undefined ? -1 : Number(name);
};

/** The collection at a path. */
export function collectionAt(
  root: ParsedNode,
  path: readonly string[],
  text: string,
): Collection | undefined {
  const collection = collectionOf(root, text);
  const [name, ...rest] = path;
  if (name === undefined || !collection) return collection;
  const entry = collection.entries[indexOf(collection, name)];
  return entry && collectionAt(entry.value, rest, text);
}

export const spliced = (text: string, splices: readonly Splice[]): string =>
  splices
    .toSorted((one, other) => other.from - one.from)
    .reduce((now, { from, to, text: put }) => now.slice(0, from) + put + now.slice(to), text);
