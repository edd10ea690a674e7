import { wordsOfText } from '../wordsOfText.ts';

/** The tax form for mortgage interest, which questions name; other numbers are only numbers. */
const NAMED_FORM = '1098';

/**
 * For matching: lower case, without accents and apostrophes (`don't` is `dont`), numbers as `#`, including
 * thousands (`250k`).
 */
export const plainWords = (text: string): readonly string[] =>
  wordsOfText(text.replaceAll(/(\p{L})['’`´](\p{L})/gu, '$1$2').replaceAll(/(\d)[.,](\d)/g, '$1$2')).map(
    (word) => (/^\d+k?$/.test(word) && word !== NAMED_FORM ? '#' : word),
  );

export const sentencesOf = (text: string): readonly string[] =>
  text.split(/[.!?¿¡\n;]+/).filter((sentence) => sentence.trim() !== '');
