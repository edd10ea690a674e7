import { constants, inflateSync } from 'node:zlib';
import { type PdfToken, pdfTokens } from './pdfTokens.ts';

/** An object of a PDF, or a trailer dictionary (without a number). */
export interface PdfObject {
  readonly number: number | undefined;
  readonly tokens: readonly PdfToken[];
}

const MOST_INFLATED = 64_000_000;
const MOST_TOKENS = 2_000_000;
/** How often bytes may be read: once for consecutive objects, more where objects overlap. */
const MOST_TIMES = 4;
const MOST_OF_SMALL = 1_000_000;
/** Most unpacked bytes of all object streams, each read whole and again per object. */
const MOST_UNPACKED = 48_000_000;

/** Counts bytes read; throws past the limit. */
type Count = (bytes: number) => void;

/** Endlessly overlapping objects would occupy a processor for minutes. */
function countTo(most: number): Count {
  let left = most;
  return (bytes) => {
    left -= bytes;
    if (left < 0) throw new Error('Too many objects overlap');
  };
}

/** The tokens after a name in the outermost dictionary; undefined without it. */
function entryOf(tokens: readonly PdfToken[], name: string): readonly PdfToken[] | undefined {
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'open') depth += 1;
    if (token.type === 'close') depth -= 1;
    if (depth === 1 && token.type === 'name' && token.text === name) return tokens.slice(index + 1);
  }
  return undefined;
}

const namesAtStart = (tokens: readonly PdfToken[]): readonly string[] => {
  const inside = tokens[0]?.text === '[' ? tokens.slice(1) : tokens.slice(0, 1);
  const end = inside.findIndex(({ type }) => type !== 'name');
  return inside.slice(0, end < 0 ? inside.length : end).map(({ text }) => text);
};

/** How a stream is compressed; every writer of object streams uses flate or nothing. */
function filterOf(tokens: readonly PdfToken[]): 'flate' | 'none' | 'other' {
  if (entryOf(tokens, 'DecodeParms')?.[0]?.text === '<<' || entryOf(tokens, 'F') !== undefined)
    return 'other';
  const filter = entryOf(tokens, 'Filter');
  if (filter === undefined) return 'none';
  return ['FlateDecode', 'Fl'].includes(namesAtStart(filter).join(' ')) ? 'flate' : 'other';
}

/** The content of an object stream after the token `stream`; throws when it is unreadable. */
function contentOf(bytes: Buffer, tokens: readonly PdfToken[], end: number): Buffer {
  const start = end + (bytes[end] === 0x0d ? 1 : 0);
  const data = bytes.subarray(start + (bytes[start] === 0x0a ? 1 : 0));
  const filter = filterOf(tokens);
  if (filter === 'other') throw new Error('An object stream is packed in an unusual way');
  if (filter === 'none') return data.subarray(0, Math.max(0, data.indexOf('endstream')));
  return inflateSync(data, { maxOutputLength: MOST_INFLATED, finishFlush: constants.Z_SYNC_FLUSH });
}

/** The objects of an object stream: first their numbers and offsets, then themselves. */
function* packedObjects(content: Buffer, tokens: readonly PdfToken[], count: Count): Generator<PdfObject> {
  count(content.length);
  const first = Number(entryOf(tokens, 'First')?.[0]?.text);
  const header = content.subarray(0, first).toString('latin1').trim().split(/\s+/).map(Number);
  if (!Number.isInteger(first) || header.some((one) => !Number.isInteger(one)))
    throw new Error('An object stream cannot be read');
  for (let at = 0; at + 1 < header.length; at += 2) {
    const [number, place = 0] = [header[at], header[at + 1]];
    const next = header[at + 3];
    const end = next === undefined || next <= place ? content.length : first + next;
    const object = content.subarray(first + place, end);
    count(object.length);
    yield { number, tokens: [...pdfTokens(object)] };
  }
  // Whatever the offsets claim, nothing is skipped.
  yield { number: undefined, tokens: [...pdfTokens(content.subarray(first))] };
}

/** The tokens of one object, up to its end or stream. */
function tokensOf(bytes: Buffer, start: number, count: Count): readonly PdfToken[] {
  const tokens: PdfToken[] = [];
  let end = start;
  for (const token of pdfTokens(bytes, start)) {
    count(token.end - end);
    end = token.end;
    if (token.type === 'word' && ['endobj', 'obj', 'xref', 'startxref'].includes(token.text)) return tokens;
    tokens.push(token);
    if (token.type === 'word' && token.text === 'stream') return tokens;
    if (tokens.length > MOST_TOKENS) throw new Error('An object has too many parts');
  }
  count(bytes.length - end);
  return tokens;
}

/**
 * Every object a reader might find in a PDF, whatever the cross-reference table says: each `1 0 obj` or
 * `trailer` starts one, even inside other bytes, and object streams are unpacked. Throws when one is
 * unreadable, or too many overlap.
 */
export function* pdfObjects(bytes: Buffer): Generator<PdfObject> {
  const text = bytes.toString('latin1');
  const count = countTo(MOST_TIMES * bytes.length + MOST_OF_SMALL);
  const countUnpacked = countTo(MOST_UNPACKED);
  for (const match of text.matchAll(/(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj|trailer/g)) {
    const tokens = tokensOf(bytes, match.index + match[0].length, count);
    yield { number: match[1] === undefined ? undefined : Number(match[1]), tokens };
    const last = tokens.at(-1);
    const isPacked =
      last?.text === 'stream' && tokens.some(({ type, text: name }) => type === 'name' && name === 'ObjStm');
    if (isPacked) yield* packedObjects(contentOf(bytes, tokens, last.end), tokens, countUnpacked);
  }
}
