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

/** The largest pattern, counted repetitions written out; RE2 counts no further than a thousand. */
export const LARGEST_PATTERN = 1_000;

/** The longest text that a pattern is matched with, in UTF-16 units. */
export const LONGEST_ANSWER = 10_000;

/** A linear matcher may look at all parts of a pattern for each unit of a text: so often in all. */
export const MOST_LOOKS = 3_000_000;

/** How many units of a text a pattern of so many parts is matched with. */
export const longestMatched = (size: number): number =>
  Math.min(LONGEST_ANSWER, Math.floor(MOST_LOOKS / Math.max(1, size)));

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

/** Parts of all conditions together, counted repetitions written out. */
export const sizeOfAll = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, { pattern }) => sum + sizeOf(pattern), 0);

/** How long a text that fits can be, in UTF-16 units; Infinity when nothing limits it. */
export const longestFit = (conditions: readonly Condition[]): number =>
  Math.min(
    ...conditions.map(({ pattern, isFound }) =>
      isFound && isWhole(pattern) ? longestOf(pattern) : Number.POSITIVE_INFINITY,
    ),
  );

/** Whether what is found reaches from the start of the text to its end. */
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

/** The same pattern with its counted repetitions written out, each part an object of its own. */
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

/** Whether a repetition of a pattern is counted: not `?`, `*` or `+`. */
export function isCounted(pattern: Pattern): boolean {
  if (pattern.kind === 'row' || pattern.kind === 'choice') return pattern.parts.some(isCounted);
  if (pattern.kind !== 'repeat') return false;
  const { part, least, most } = pattern;
  return least > 1 || (most > 1 && most !== Number.POSITIVE_INFINITY) || isCounted(part);
}
