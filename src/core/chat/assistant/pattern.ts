/** One word, or several side by side; a star at the end of one stands for any ending. */
type Phrase = readonly string[];

/** One thing that must stand in a question, or must not, in one of several ways. */
interface Term {
  readonly isForbidden: boolean;
  readonly phrases: readonly Phrase[];
}

/** Terms that a question must all hold, in any order. */
export interface Pattern {
  /** As it is written in the configuration. */
  readonly text: string;
  readonly terms: readonly Term[];
}

/** The terms of concepts by their names; what is written in them stands for `@name`. */
export type Concepts = ReadonlyMap<string, readonly string[]>;

/** What a word that everybody says at any time counts, beside 1 for any other; more words side by side count more. */
const EVERYDAY = 0.4;
const NEXT_WORD = 0.3;

const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The ways of a term, `a|b_c|@concept`; a concept that is not known says nothing. */
export const phrasesOf = (term: string, concepts: Concepts): readonly Phrase[] =>
  withoutAccents(term)
    .split('|')
    .flatMap((way) =>
      way.startsWith('@')
        ? (concepts.get(way.slice(1)) ?? []).map((each) => withoutAccents(each).split('_'))
        : [way.split('_')],
    );

/** Reads a pattern: terms with spaces between, `!` before one that must not stand there. */
export const readPattern = (text: string, concepts: Concepts): Pattern => ({
  text,
  terms: text.split(' ').map((term) => ({
    isForbidden: term.startsWith('!'),
    phrases: phrasesOf(term.replace(/^!/, ''), concepts),
  })),
});

/** Whether a word is meant by one of a phrase. */
export const fits = (part: string, word: string | undefined): boolean =>
  word !== undefined && (part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part);

const standsAt = (phrase: Phrase, words: readonly string[], start: number): boolean =>
  phrase.every((part, index) => fits(part, words[start + index]));

function weightOf(phrase: Phrase, words: readonly string[], everyday: ReadonlySet<string>): number {
  let best = 0;
  for (let start = 0; start + phrase.length <= words.length; start += 1) {
    if (!standsAt(phrase, words, start)) continue;
    const isEveryday = words.slice(start, start + phrase.length).every((word) => everyday.has(word));
    const own = isEveryday && phrase.length === 1 ? EVERYDAY : 1;
    best = Math.max(best, isEveryday ? own : 1 + NEXT_WORD * (phrase.length - 1));
  }
  return best;
}

/** How much of the question a list of phrases finds: the best of them, 0 for none. */
export const weightOfPhrases = (
  phrases: readonly Phrase[],
  words: readonly string[],
  everyday: ReadonlySet<string>,
): number => phrases.reduce((best, phrase) => Math.max(best, weightOf(phrase, words, everyday)), 0);

/** How much of the question a pattern finds: the sum of its terms, and 0 where one is missing or one stands that must not. */
export function weightOfPattern(
  { terms }: Pattern,
  words: readonly string[],
  everyday: ReadonlySet<string>,
): number {
  let sum = 0;
  for (const { isForbidden, phrases } of terms) {
    const weight = weightOfPhrases(phrases, words, everyday);
    if (isForbidden ? weight > 0 : weight === 0) return 0;
    if (!isForbidden) sum += weight;
  }
  return sum;
}
