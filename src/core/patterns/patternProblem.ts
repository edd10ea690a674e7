import { PatternRefused, readPattern } from './readPattern.ts';
import { LONGEST_TEXT, MOST_STEPS, type SlowText, slowTextOf } from './slowText.ts';
import { TooIntricate } from './wordSearch.ts';

const known = new Map<string, string | undefined>();
const MOST_KNOWN = 1_000;

/**
 * Why a pattern may not stand in a configuration, in the words after "has a pattern that"; undefined when it may. It may
 * when it means something with the flag `u`, a matcher of linear time decides it as browsers do, and no text makes a
 * browser slow. Judged once for each pattern.
 */
export function patternProblem(source: string): string | undefined {
  if (!known.has(source)) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(source, judged(source));
  }
  return known.get(source);
}

function judged(source: string): string | undefined {
  try {
    new RegExp(source, 'u');
  } catch (error) {
    return `is none: ${error instanceof Error ? error.message : String(error)}`;
  }
  try {
    for (const { pattern } of readPattern(source)) {
      const slow = slowTextOf(pattern);
      if (slow) return slowWords(source, slow);
    }
    return undefined;
  } catch (error) {
    if (error instanceof PatternRefused)
      return `cannot be matched in linear time, for ${error.message} (in ${source})`;
    if (error instanceof TooIntricate)
      return `can take a text in more ways than can be judged; write it simpler: ${source}`;
    throw error;
  }
}

function slowWords(source: string, { prefix, pump, times, suffix }: SlowText): string {
  const parts = [
    ...(prefix === '' ? [] : [JSON.stringify(prefix)]),
    `${times} times ${JSON.stringify(pump)}`,
    ...(suffix === '' ? [] : [JSON.stringify(suffix)]),
  ];
  const steps = MOST_STEPS.toLocaleString('en-US');
  return `takes a browser more than ${steps} steps on a text of at most ${LONGEST_TEXT} characters (${parts.join(', then ')}): ${source}`;
}
