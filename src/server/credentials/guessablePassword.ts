import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { madeOf } from './personalWords.ts';

/** A billion guesses: fewer find common passwords, and an attacker with a stolen hash tries those first. */
const LEAST_GUESSES_LOG10 = 9;

/** Words, keyboard rows, dates and repetitions alone fall ten times sooner. */
const LEAST_OF_PATTERNS_LOG10 = 10;

/**
 * Longer passwords are not judged beyond this: the work grows faster than the length, and this much is hard
 * enough.
 */
const MOST_READ = 24;

/** Leetspeak readings to try; more would cost a quarter of a second for a long password. */
const MOST_READINGS = 24;

/** Characters that must remain without the words of lender and person. */
const LEAST_OWN = 6;

/** Words of the trade that every borrower has in mind. */
const TRADE = [
  'mortgage',
  'heloc',
  'homeequity',
  'equity',
  'loan',
  'lending',
  'lender',
  'borrower',
  'refinance',
];

let judge: Promise<ZxcvbnFactory> | undefined;

/** Lists of common and breached passwords, names and words; loaded for the first password. */
async function readJudge(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
    maxLength: MOST_READ,
    l33tMaxSubstitutions: MOST_READINGS,
  });
}

/**
 * True when a password is easy to guess: common, breached, a pattern, or made of `words` about lender and
 * person. Uses packaged lists; sends nothing. Blocks the thread for up to a fifth of a second
 * (passwordJudge.ts).
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const seen = password.slice(0, MOST_READ);
  if (seen.length - madeOf(seen, words) < LEAST_OWN) return true;
  judge ??= readJudge();
  const { guessesLog10, sequence } = (await judge).check(seen, [...words, ...TRADE]);
  const isMadeUp = sequence.some(({ pattern }) => pattern === 'bruteforce');
  return guessesLog10 < (isMadeUp ? LEAST_GUESSES_LOG10 : LEAST_OF_PATTERNS_LOG10);
}
