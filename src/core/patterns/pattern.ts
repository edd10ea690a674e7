import type { CodePoints } from './codePoints.ts';

/** A place in a text: its start, its end, where a word begins or ends, or where none does. */
export type Edge = 'start' | 'end' | 'word' | 'notWord';

/** A regular expression in the strict sense: what a matcher of linear time can decide. */
export type Pattern =
  | { readonly kind: 'one'; readonly of: CodePoints }
  | { readonly kind: 'row'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly parts: readonly Pattern[] }
  | {
      readonly kind: 'repeat';
      readonly part: Pattern;
      readonly least: number;
      /** Infinity when there is no most. */
      readonly most: number;
      readonly isGreedy: boolean;
    }
  | { readonly kind: 'edge'; readonly edge: Edge };

/** A text fits when each pattern is found in it, or is not found where it must not be. */
export interface Condition {
  readonly pattern: Pattern;
  readonly isFound: boolean;
}

/** The largest pattern, counted repetitions written out: so many things a linear matcher may have to look at for each character. */
export const LARGEST_PATTERN = 300;

/** How many steps a pattern has, counted repetitions written out. */
export function sizeOf(pattern: Pattern): number {
  if (pattern.kind === 'row' || pattern.kind === 'choice')
    return pattern.parts.reduce((sum, part) => sum + sizeOf(part), 1);
  if (pattern.kind !== 'repeat') return 1;
  const { part, least, most } = pattern;
  return 1 + sizeOf(part) * Math.max(1, most === Number.POSITIVE_INFINITY ? least : most);
}

/** Whether a pattern can be found without taking a character. */
export function canBeEmpty(pattern: Pattern): boolean {
  if (pattern.kind === 'row') return pattern.parts.every(canBeEmpty);
  if (pattern.kind === 'choice') return pattern.parts.some(canBeEmpty);
  if (pattern.kind === 'repeat') return pattern.least === 0 || canBeEmpty(pattern.part);
  return pattern.kind === 'edge';
}
