import { type CodePoints, everyPoint } from './codePoints.ts';
import type { Edge, Pattern } from './pattern.ts';

const edges: Readonly<Record<Edge, string>> = { start: '\\A', end: '\\z', word: '\\b', notWord: '\\B' };

/** Writes sets as code point ranges, so that nothing is ambiguous. */
export function re2Syntax(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'one':
      return setSyntax(pattern.of);
    case 'edge':
      return edges[pattern.edge];
    case 'row':
      return `(?:${pattern.parts.map(re2Syntax).join('')})`;
    case 'choice':
      return `(?:${pattern.parts.map(re2Syntax).join('|')})`;
    case 'repeat':
      return `(?:${re2Syntax(pattern.part)})${timesSyntax(pattern.least, pattern.most)}`;
  }
}

const hex = (point: number): string => `\\x{${point.toString(16)}}`;

const rangesSyntax = (set: CodePoints): string =>
  set.map(([first, last]) => `${hex(first)}-${hex(last)}`).join('');

/** An empty set is written as the negation of all points. */
const setSyntax = (set: CodePoints): string =>
  set.length > 0 ? `[${rangesSyntax(set)}]` : `[^${rangesSyntax(everyPoint)}]`;

const timesSyntax = (least: number, most: number): string =>
  most === Number.POSITIVE_INFINITY ? `{${least},}` : `{${least},${most}}`;
