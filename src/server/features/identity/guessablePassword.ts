import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { madeOf } from './personalWords.ts';

/** A thousand million tries: below them is what people commonly choose, and what guessing at a stolen hash finds first. */
const LEAST_GUESSES_LOG10 = 9;

/** What consists of words, rows of keys, dates and repetitions alone is tried ten times sooner. */
const LEAST_OF_PATTERNS_LOG10 = 10;

/** What is beyond is not looked at: the work grows faster than the length, and this much is hard enough by itself. */
const MOST_READ = 24;

/** Readings of signs as letters that are tried: more would cost a long password of signs a quarter of a second. */
const MOST_READINGS = 24;

/** Characters that must be left once the words of the lender and of the person are taken out. */
const LEAST_OWN = 6;

/** Words of the trade, which everybody who borrows has in mind. */
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

/** Lists of common and breached passwords, names and words; read when the first password is chosen. */
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
 * Whether a password is soon guessed: because it is common or was breached, follows the keyboard, a date or a pattern, or
 * is made of `words`, what one may know of the lender and of the person. Decided from packaged lists; nothing is sent. It takes
 * up to a fifth of a second, in which this thread does nothing else (passwordJudge.ts).
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const seen = password.slice(0, MOST_READ);
  if (seen.length - madeOf(seen, words) < LEAST_OWN) return true;
  judge ??= readJudge();
  const { guessesLog10, sequence } = (await judge).check(seen, [...words, ...TRADE]);
  const isMadeUp = sequence.some(({ pattern }) => pattern === 'bruteforce');
  return guessesLog10 < (isMadeUp ? LEAST_GUESSES_LOG10 : LEAST_OF_PATTERNS_LOG10);
}
