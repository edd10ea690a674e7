import { Document, type Scalar } from 'yaml';
import { isObject, type Json } from '../../shared/json.ts';

/** How a file is written. */
export interface Hand {
  readonly isJson: boolean;
  readonly eol: string;
}

/** Spaces of one level. */
export const LEVEL = 2;
const WIDTH = 110;
/** The longest collection that is written on one line where nothing says otherwise. */
const SHORT = 90;

const pad = (spaces: number): string => ' '.repeat(spaces);

const isCollection = (value: Json): boolean => typeof value === 'object' && value !== null;

const isEmpty = (value: Json): boolean => isCollection(value) && Object.keys(value as object).length === 0;

function scalarBy(value: Json, inFlow: boolean): string {
  if (typeof value === 'string' && /\p{Cc}/u.test(value)) return JSON.stringify(value);
  const document = new Document([value], { version: '1.2', schema: 'core' });
  const { contents } = document as unknown as { contents: { flow: boolean } };
  contents.flow = inFlow;
  const text = document
    .toString({ lineWidth: 0, blockQuote: false, flowCollectionPadding: false })
    .replace(/\n$/, '');
  return inFlow ? text.slice(1, -1).trim() : text.slice(2);
}

/** A value on one line, as inside braces. */
export function flowText(value: Json, hand: Hand): string {
  if (Array.isArray(value))
    return `[${(value as readonly Json[]).map((item) => flowText(item, hand)).join(', ')}]`;
  if (!isObject(value)) return hand.isJson ? JSON.stringify(value) : scalarBy(value, true);
  const entries = Object.entries(value).map(([key, one]) => pairText(key, flowText(one as Json, hand), hand));
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

export const keyText = (key: string, hand: Hand): string =>
  hand.isJson ? JSON.stringify(key) : scalarBy(key, true);

export const pairText = (key: string, value: string, hand: Hand): string => `${keyText(key, hand)}: ${value}`;

/** A scalar where nothing encloses it; lines below its first begin at `column`. */
export function blockScalar(value: Json, { column, hand }: Room): string {
  if (hand.isJson) return JSON.stringify(value);
  if (typeof value === 'string' && isManyLines(value)) return literal(value, column, hand);
  return scalarBy(value, false);
}

/** Text that a literal block can hold as it is. */
const isManyLines = (text: string): boolean =>
  /\S[^\n]*\n/.test(text) && !/^[ \t\n]|[ \t]\n|[ \t]$|[^\P{Cc}\n]|[\u2028\u2029\uFEFF]/u.test(text);

function literal(text: string, column: number, { eol }: Hand): string {
  const tail = /\n*$/.exec(text)?.[0].length ?? 0;
  if (tail > 1) return JSON.stringify(text);
  const lines = text.replace(/\n$/, '').split('\n');
  const body = lines.map((line) => (line === '' ? '' : pad(column) + line)).join(eol);
  return `|${tail === 0 ? '-' : ''}${eol}${body}`;
}

/** Where a value is written: lines below its first begin at `column`. */
export interface Room {
  readonly column: number;
  readonly hand: Hand;
  /** Written on one line, if it fits. */
  readonly prefersFlow?: boolean;
}

const holdsManyLines = (value: Json): boolean =>
  typeof value === 'string'
    ? value.includes('\n')
    : isCollection(value) && Object.values(value as object).some(holdsManyLines);

function fits(value: Json, width: number, hand: Hand): boolean {
  return isEmpty(value) || (!holdsManyLines(value) && flowText(value, hand).length <= width);
}

/** Whether a value begins on the line of its key. */
const isInline = (value: Json, { column, hand, prefersFlow }: Room): boolean =>
  !isCollection(value) || fits(value, prefersFlow === true ? WIDTH - column : 0, hand);

/** What stands behind `key:`, with the space or line break before it. */
export function behindKey(value: Json, room: Room): string {
  if (isInline(value, room)) return ` ${oneValue(value, room)}`;
  return `${room.hand.eol}${pad(room.column)}${lines(value, room)}`;
}

/** What stands behind `-`, with the space before it. */
export const behindDash = (value: Json, room: Room): string =>
  ` ${isInline(value, room) ? oneValue(value, room) : lines(value, room)}`;

/** A value that begins at `column`. */
export const inPlace = (value: Json, room: Room): string =>
  isInline(value, room) ? oneValue(value, room) : lines(value, room);

const oneValue = (value: Json, { column, hand }: Room): string =>
  isCollection(value) ? flowText(value, hand) : blockScalar(value, { column, hand });

/** A collection line by line, the first without its indentation; what is short stays on one line. */
function lines(value: Json, { column, hand }: Room): string {
  const inner = { column: column + LEVEL, hand };
  const below = (one: Json): Room => ({ ...inner, prefersFlow: fits(one, SHORT - column, hand) });
  const rows = Array.isArray(value)
    ? (value as readonly Json[]).map((item) => `-${behindDash(item, below(item))}`)
    : Object.entries(value as object).map(
        ([key, one]) => `${keyText(key, hand)}:${behindKey(one as Json, below(one as Json))}`,
      );
  return rows.join(`${hand.eol}${pad(column)}`);
}

/** A place of a scalar that gets another value. */
export interface OldScalar extends Room {
  readonly node: Pick<Scalar, 'type'>;
  /** Its own text. */
  readonly source: string;
  readonly inFlow: boolean;
}

/** A scalar in the style of the one that it replaces: its quotes, its block, its width. */
export function scalarLike(value: Json, old: OldScalar): string {
  const { node, source, inFlow, hand, column } = old;
  if (hand.isJson) return JSON.stringify(value);
  if (typeof value !== 'string') return scalarBy(value, inFlow);
  if (node.type === 'QUOTE_DOUBLE') return JSON.stringify(value);
  if (node.type === 'QUOTE_SINGLE' && /^[^\p{Cc}]*$/u.test(value)) return `'${value.replaceAll("'", "''")}'`;
  const rows = source.split(/\r?\n/);
  if (node.type === 'BLOCK_FOLDED' && isFoldable(value)) return folded(value, rows, hand);
  if (node.type === 'BLOCK_LITERAL' && isLiteral(value))
    return literal(value, indentOf(rows) || column, hand);
  if (inFlow) return scalarBy(value, true);
  const text = blockScalar(value, { column, hand });
  const isWrapped = node.type === 'PLAIN' && rows.length > 1 && text === value && isFoldable(value);
  return isWrapped ? wrapped(value, widthOf(rows)).join(`${hand.eol}${pad(indentOf(rows))}`) : text;
}

const isLiteral = (text: string): boolean => text !== '' && isManyLines(`${text.replace(/\n$/, '')}\n`);

/** Words with one space between them, in paragraphs. */
const isFoldable = (text: string): boolean =>
  /^\S+(?: \S+)*(?:\n+\S+(?: \S+)*)*$/.test(text) && !/[^\P{Cc}\n]/u.test(text);

const indentOf = ([, ...rows]: readonly string[]): number =>
  /^ */.exec(rows.find((row) => row.trim() !== '') ?? '')?.[0].length ?? 0;

const widthOf = (rows: readonly string[]): number =>
  Math.max(40, ...rows.slice(1).map((row) => row.trim().length));

function folded(text: string, rows: readonly string[], { eol }: Hand): string {
  const indent = pad(indentOf(rows));
  const width = widthOf(rows);
  const body = text
    .replace(/\n+/g, (run) => `\n${run}`)
    .split('\n')
    .flatMap((line) => (line === '' ? [''] : wrapped(line, width).map((row) => indent + row)))
    .join(eol);
  return `>-${eol}${body}`;
}

function wrapped(text: string, width: number): readonly string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}
