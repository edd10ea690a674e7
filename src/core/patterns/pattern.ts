import type { CodePoints } from './codePoints.ts';

/** The start or end of the text, or a place at or off a word boundary. */
export type Edge = 'start' | 'end' | 'word' | 'notWord';

/** A regular expression in the strict sense, which a linear matcher can decide. */
export type Pattern =
  | { readonly kind: 'one'; readonly of: CodePoints }
  | { readonly kind: 'row'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly parts: readonly Pattern[] }
  | {
      readonly kind: 'repeat';
      readonly part: Pattern;
      readonly least: number;
      /** Infinity if unlimited. */
      readonly most: number;
      readonly isGreedy: boolean;
    }
  | { readonly kind: 'edge'; readonly edge: Edge };

/** A text matches if each pattern is found in it, or not found if it must not be. */
export interface Condition {
  readonly pattern: Pattern;
  readonly isFound: boolean;
}

/** The maximum size of a pattern with expanded repetitions; RE2 counts no further than a thousand. */
export const LARGEST_PATTERN = 1_000;

/** The maximum length of a matched text, in UTF-16 units. */
export const LONGEST_ANSWER = 10_000;

/** A linear matcher may visit all parts of a pattern for each unit of a text; this limits the product. */
export const MOST_LOOKS = 3_000_000;

/** The maximum text length, in units, for a pattern of this size. */
export const longestMatched = (size: number): number =>
  Math.min(LONGEST_ANSWER, Math.floor(MOST_LOOKS / Math.max(1, size)));

/** The number of steps of a pattern with expanded repetitions. */
export function sizeOf(pattern: Pattern): number {
  if (pattern.kind === 'row' || pattern.kind === 'choice')
    return pattern.parts.reduce((sum, part) => sum + sizeOf(part), 1);
  if (pattern.kind !== 'repeat') return 1;
  const { part, least, most } = pattern;
  return 1 + sizeOf(part) * Math.max(1, most === Number.POSITIVE_INFINITY ? least : most);
}

/** Whether a pattern can match without consuming a character. */
export function canBeEmpty(pattern: Pattern): boolean {
  if (pattern.kind === 'row') return pattern.parts.every(canBeEmpty);
  if (pattern.kind === 'choice') return pattern.parts.some(canBeEmpty);
  if (pattern.kind === 'repeat') return pattern.least === 0 || canBeEmpty(pattern.part);
  return pattern.kind === 'edge';
}

/** Whether no text at all is matched: something must stand where the text begins or ends already, or no character fits. */
export function matchesNothing(pattern: Pattern): boolean {
  if (pattern.kind === 'one') return pattern.of.length === 0;
  if (pattern.kind === 'choice') return pattern.parts.every(matchesNothing);
  if (pattern.kind === 'repeat') return pattern.least > 0 && matchesNothing(pattern.part);
  if (pattern.kind === 'edge') return false;
  const { parts } = pattern;
  const needs = (part: Pattern): boolean => !canBeEmpty(part);
  const isEdge = (part: Pattern, edge: Edge): boolean => part.kind === 'edge' && part.edge === edge;
  return (
    parts.some(matchesNothing) ||
    parts.some(
      (part, index) =>
        (isEdge(part, 'end') && parts.slice(index + 1).some(needs)) ||
        (isEdge(part, 'start') && parts.slice(0, index).some(needs)),
    )
  );
}

/** In characters: the length of the shortest text that a pattern matches. */
export function shortestOf(pattern: Pattern): number {
  if (pattern.kind === 'one') return 1;
  if (pattern.kind === 'row') return pattern.parts.reduce((sum, part) => sum + shortestOf(part), 0);
  if (pattern.kind === 'choice') return Math.min(...pattern.parts.map(shortestOf));
  return pattern.kind === 'repeat' ? pattern.least * shortestOf(pattern.part) || 0 : 0;
}

export const sizeOfAll = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, { pattern }) => sum + sizeOf(pattern), 0);

/** In UTF-16 units; Infinity if unlimited. */
export const longestFit = (conditions: readonly Condition[]): number =>
  Math.min(
    ...conditions.map(({ pattern, isFound }) =>
      isFound && isWhole(pattern) ? longestOf(pattern) : Number.POSITIVE_INFINITY,
    ),
  );

function isWhole(pattern: Pattern): boolean {
  const parts = pattern.kind === 'row' ? pattern.parts : [];
  const [first, last] = [parts[0], parts.at(-1)];
  return first?.kind === 'edge' && first.edge === 'start' && last?.kind === 'edge' && last.edge === 'end';
}

function longestOf(pattern: Pattern): number {
  if (pattern.kind === 'edge') return 0;
  if (pattern.kind === 'one') return (pattern.of.at(-1)?.[1] ?? 0) > 0xffff ? 2 : 1;
  if (pattern.kind === 'row') return pattern.parts.reduce((sum, part) => sum + longestOf(part), 0);
  if (pattern.kind === 'choice') return Math.max(0, ...pattern.parts.map(longestOf));
  return pattern.most === 0 ? 0 : pattern.most * longestOf(pattern.part) || 0;
}

/** The pattern with expanded repetitions, each part a separate object. */
export function writtenOut(pattern: Pattern): Pattern {
  if (pattern.kind === 'row' || pattern.kind === 'choice')
    return { kind: pattern.kind, parts: pattern.parts.map(writtenOut) };
  if (pattern.kind !== 'repeat') return { ...pattern };
  const { part, least, most, isGreedy } = pattern;
  const own = Array.from({ length: least }, () => writtenOut(part));
  if (most === Number.POSITIVE_INFINITY)
    return { kind: 'row', parts: [...own, { ...pattern, least: 0, part: writtenOut(part) }] };
  let rest: Pattern = { kind: 'row', parts: [] };
  for (let count = least; count < most; count += 1)
    rest = {
      kind: 'repeat',
      part: { kind: 'row', parts: [writtenOut(part), rest] },
      least: 0,
      most: 1,
      isGreedy,
    };
  return { kind: 'row', parts: [...own, rest] };
}

/** Not `?`, `*` or `+`. */
export function isCounted(pattern: Pattern): boolean {
  if (pattern.kind === 'row' || pattern.kind === 'choice') return pattern.parts.some(isCounted);
  if (pattern.kind !== 'repeat') return false;
  const { part, least, most } = pattern;
  return least > 1 || (most > 1 && most !== Number.POSITIVE_INFINITY) || isCounted(part);
}
