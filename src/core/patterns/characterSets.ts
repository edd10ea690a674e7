import type { AST } from '@eslint-community/regexpp';
import { type CodePoints, complement, union } from './codePoints.ts';

/** Under the flag `u` (ECMAScript, 22.2.2.9 CharacterClassEscape). */
const named: Readonly<Record<'any' | 'digit' | 'space' | 'word', CodePoints>> = {
  any: complement(union([[10, 10]], [[13, 13]], [[0x2028, 0x2029]])),
  digit: [[48, 57]],
  space: [
    [9, 13],
    [32, 32],
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
  ],
  word: union([[48, 57]], [[65, 90]], [[95, 95]], [[97, 122]]),
};

/** The points that `.`, `\d`, `\s`, `\w`, `\p{...}` or their opposites match with the flag `u`. */
export function setOf(node: AST.CharacterSet): CodePoints {
  if (node.kind === 'any') return named.any;
  const set = node.kind === 'property' ? propertySet(node) : named[node.kind];
  return node.negate ? complement(set) : set;
}

/** The word characters of `\w` and `\b`. */
export const setOfWord = named.word;

const properties = new Map<string, CodePoints>();

/** Uses this machine's Unicode version, so that a matcher with another version gives the same result. */
function propertySet({ key, value }: AST.UnicodePropertyCharacterSet): CodePoints {
  const name = value === null ? key : `${key}=${value}`;
  const known = properties.get(name) ?? scanned(new RegExp(`\\p{${name}}+`, 'gu'));
  properties.set(name, known);
  return known;
}

/**
 * Planes whose properties vary by point: 0 to 3 and the start of 14. Elsewhere whole stretches are uniform:
 * unassigned, private or unused.
 */
const VARIED = [
  [0, 0xd7ff],
  [0xe000, 0x3ffff],
  [0xe0000, 0xe0fff],
] as const;
const stretchesOf = (plane: number, first = plane * 0x10000): CodePoints => [
  [first, plane * 0x10000 + 0xfffd],
  [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff],
];
const ALIKE: CodePoints = [
  [0xd800, 0xdfff],
  ...[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16].flatMap((plane) => stretchesOf(plane)),
  ...stretchesOf(14, 0xe1000),
];

let varied: readonly string[] | undefined;

function scanned(run: RegExp): CodePoints {
  varied ??= VARIED.map(([first, last]) => textOf(first, last));
  const runs = varied.flatMap((text, index) => runsOf(text, run, VARIED[index]?.[0] ?? 0));
  const alike = ALIKE.filter(([first]) => String.fromCodePoint(first).match(run) !== null);
  return union(runs, alike);
}

/** The positions in a text of consecutive points, from `first`, where `run` matches. */
function runsOf(text: string, run: RegExp, first: number): CodePoints {
  const pointAt = (at: number): number => first + at - pairsBefore(first, at);
  return [...text.matchAll(run)].map(({ 0: found, index }) => [
    pointAt(index),
    pointAt(index + found.length) - 1,
  ]);
}

/** The number of low surrogates among the first `at` units of a text of consecutive points from `first`. */
function pairsBefore(first: number, at: number): number {
  const single = Math.max(0, 0x10000 - first);
  return at <= single ? 0 : (at - single) / 2;
}

function textOf(first: number, last: number): string {
  const CHUNK = 4096;
  const chunks = Array.from({ length: Math.ceil((last - first + 1) / CHUNK) }, (_chunk, index) => {
    const from = first + index * CHUNK;
    return Array.from({ length: Math.min(CHUNK, last - from + 1) }, (_point, at) => from + at);
  });
  return chunks.map((points) => String.fromCodePoint(...points)).join('');
}
