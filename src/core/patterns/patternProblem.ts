import {
  type Condition,
  LONGEST_ANSWER,
  longestFit,
  longestMatched,
  matchesNothing,
  shortestOf,
  sizeOfAll,
} from './pattern.ts';
import { PatternRefused, readPattern } from './readPattern.ts';
import { MOST_STEPS, type SlowText, slowTextOf, USUAL_LENGTH } from './slowText.ts';
import { TooIntricate } from './wordSearch.ts';

const known = new Map<string, string | undefined>();
const MOST_KNOWN = 1_000;

/**
 * Why a pattern is not allowed, as the words after "has a pattern that"; undefined if it is. Allowed patterns
 * are valid with the flag `u`, a linear-time matcher agrees with browsers, and no text of up to `longest`
 * characters (default 500) makes a browser slow. Cached by pattern and length.
 */
export function patternProblem(source: string, longest?: number): string | undefined {
  const key = `${longest} ${source}`;
  if (!known.has(key)) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, judged(source, longest));
  }
  return known.get(key);
}

function judged(source: string, longest: number | undefined): string | undefined {
  try {
    new RegExp(source, 'u');
  } catch (error) {
    return `is not a valid pattern: ${error instanceof Error ? error.message : String(error)}`;
  }
  try {
    const conditions = readPattern(source);
    return (
      emptiness(source, conditions, longest) ??
      sizeWords(source, conditions, longest) ??
      slowness(source, conditions, longest)
    );
  } catch (error) {
    if (error instanceof PatternRefused)
      return `cannot be matched in linear time, because ${error.message} (in ${source})`;
    if (error instanceof TooIntricate)
      return `can match one text in too many ways to check; simplify it: ${source}`;
    throw error;
  }
}

function emptiness(source: string, conditions: readonly Condition[], longest = LONGEST_ANSWER) {
  const asked = conditions.filter(({ isFound }) => isFound).map(({ pattern }) => pattern);
  if (asked.some(matchesNothing)) return `no answer can match: ${source}`;
  const least = Math.max(0, ...asked.map(shortestOf));
  return least > longest
    ? `matches only answers of at least ${least} characters, but at most ${longest} are allowed: ${source}`
    : undefined;
}

function sizeWords(source: string, conditions: readonly Condition[], longest = LONGEST_ANSWER) {
  const size = sizeOfAll(conditions);
  const answer = Math.min(longest, longestFit(conditions), LONGEST_ANSWER);
  const most = longestMatched(size);
  return answer <= most
    ? undefined
    : `has ${size} parts when expanded, so answers may have at most ${most} characters; set maxLength: ${source}`;
}

function slowness(source: string, conditions: readonly Condition[], longest?: number) {
  const length = Math.min(longest ?? USUAL_LENGTH, LONGEST_ANSWER);
  for (const { pattern } of conditions) {
    const slow = slowTextOf(pattern, length);
    if (slow) return slowWords(source, slow);
  }
  return undefined;
}

function slowWords(source: string, { prefix, pump, times, suffix }: SlowText): string {
  const parts = [
    ...(prefix === '' ? [] : [JSON.stringify(prefix)]),
    `${times} times ${JSON.stringify(pump)}`,
    ...(suffix === '' ? [] : [JSON.stringify(suffix)]),
  ];
  const steps = MOST_STEPS.toLocaleString('en-US');
  const length = [...prefix, ...suffix].length + times * [...pump].length;
  return `takes a browser more than ${steps} steps on a text of ${length} characters (${parts.join(', then ')}): ${source}`;
}
