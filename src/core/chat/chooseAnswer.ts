import { wordsOfText } from './wordsOfText.ts';

/** An answer of the chatbot with the words of questions that lead to it, by language (config/chatbot.yaml). */
export interface KnownAnswer {
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/** Whether a word or phrase stands in a text; a star at its end stands for any ending. */
function standsIn(entry: string, words: readonly string[]): boolean {
  const anyEnding = entry.endsWith('*');
  const parts = entry.replace(/\*$/, '').split(' ');
  const fits = (part: string, word: string | undefined, isLast: boolean): boolean =>
    word !== undefined && (isLast && anyEnding ? word.startsWith(part) : word === part);
  return words.some((_word, start) =>
    parts.every((part, index) => fits(part, words[start + index], index === parts.length - 1)),
  );
}

/** How well an answer fits: the number of its words in the question, a phrase counted by its length. */
const scoreOf = (entries: readonly string[], words: readonly string[]): number =>
  entries
    .filter((entry) => standsIn(entry, words))
    .reduce((score, entry) => score + entry.split(' ').length, 0);

function bestOf<T extends KnownAnswer>(
  answers: readonly T[],
  words: readonly string[],
  entriesOf: (answer: T) => readonly string[],
): T | undefined {
  const scores = answers.map((answer) => scoreOf(entriesOf(answer), words));
  const best = Math.max(0, ...scores);
  return best === 0 ? undefined : answers[scores.indexOf(best)];
}

/**
 * The answer whose words are found most in a question, the first of several; by the words of its language, and by those of
 * other languages where none of these is found. Undefined when none is.
 */
export function chooseAnswer<T extends KnownAnswer>(
  answers: readonly T[],
  question: string,
  language: string,
): T | undefined {
  const words = wordsOfText(question);
  return (
    bestOf(answers, words, (answer) => answer.words?.[language] ?? []) ??
    bestOf(answers, words, (answer) => Object.values(answer.words ?? {}).flat())
  );
}
