/** One word or several adjacent ones; a final star matches any ending. */
type Phrase = readonly string[];

interface Term {
  readonly isForbidden: boolean;
  readonly phrases: readonly Phrase[];
}

/** All terms must match, in any order. */
export interface Pattern {
  readonly text: string;
  readonly terms: readonly Term[];
}

/** The terms that replace `@name`, by name. */
export type Concepts = ReadonlyMap<string, readonly string[]>;

/** The weight of an everyday word, compared with 1 for others; adjacent words add up. */
const EVERYDAY = 0.4;
const NEXT_WORD = 0.3;

const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The alternatives of a term, `a|b_c|@concept`; an unknown concept has none. */
export const phrasesOf = (term: string, concepts: Concepts): readonly Phrase[] =>
  withoutAccents(term)
    .split('|')
    .flatMap((way) =>
      way.startsWith('@')
        ? (concepts.get(way.slice(1)) ?? []).map((each) => withoutAccents(each).split('_'))
        : [way.split('_')],
    );

/** Terms are separated by spaces, with `!` before forbidden ones. */
export const readPattern = (text: string, concepts: Concepts): Pattern => ({
  text,
  terms: text.split(' ').map((term) => ({
    isForbidden: term.startsWith('!'),
    phrases: phrasesOf(term.replace(/^!/, ''), concepts),
  })),
});

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

/** The weight of the best matching phrase, 0 if none matches. */
export const weightOfPhrases = (
  phrases: readonly Phrase[],
  words: readonly string[],
  everyday: ReadonlySet<string>,
): number => phrases.reduce((best, phrase) => Math.max(best, weightOf(phrase, words, everyday)), 0);

/** The sum of its terms, or 0 if a term is missing or a forbidden one occurs. */
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
