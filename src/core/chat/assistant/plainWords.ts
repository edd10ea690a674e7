import { wordsOfText } from '../wordsOfText.ts';

/** The form for the interest that was paid, which questions name; every other number is only a number. */
const NAMED_FORM = '1098';

/**
 * The words of a text as patterns are compared with them: in lower case, without accents and without apostrophes (`don't`
 * is `dont`), each number `#`, also as a thousand (`250k`).
 */
export const plainWords = (text: string): readonly string[] =>
  wordsOfText(text.replaceAll(/(\p{L})['’`´](\p{L})/gu, '$1$2').replaceAll(/(\d)[.,](\d)/g, '$1$2')).map(
    (word) => (/^\d+k?$/.test(word) && word !== NAMED_FORM ? '#' : word),
  );

/** The sentences of a text, without empty ones. */
export const sentencesOf = (text: string): readonly string[] =>
  text.split(/[.!?¿¡\n;]+/).filter((sentence) => sentence.trim() !== '');
