import type { Knowledge, KnownEntry, KnownTopic } from './knowledge.ts';
import { weightOfPattern, weightOfPhrases } from './pattern.ts';
import { plainWords, sentencesOf } from './plainWords.ts';
import { corrected } from './spelling.ts';

export interface Recognised<T extends KnownEntry> {
  readonly entry: T;
  readonly because: string;
  readonly weight: number;
}

/** The minimum weight: one meaningful word. */
const LEAST = 1;
/** From this weight on, one word of the question may be unexplained. */
const SURE = 2;
/** With words from elsewhere, a question must name this many of the lender's subjects. */
const SUBJECTS_BESIDE_ELSEWHERE = 2;

function bestOf<T extends KnownEntry>(
  topics: readonly KnownTopic<T>[],
  words: readonly string[],
  everyday: ReadonlySet<string>,
): (Recognised<T> & { readonly topic: KnownTopic<T> }) | undefined {
  let best: (Recognised<T> & { readonly topic: KnownTopic<T> }) | undefined;
  for (const topic of topics)
    for (const pattern of topic.patterns) {
      const weight = weightOfPattern(pattern, words, everyday);
      if (weight > (best?.weight ?? 0)) best = { entry: topic.entry, because: pattern.text, weight, topic };
    }
  return best;
}

const unexplained = <T extends KnownEntry>(
  { everyday, isCommon }: Knowledge<T>,
  { isOwnWord }: KnownTopic<T>,
  words: readonly string[],
): number => words.filter((word) => !everyday.has(word) && !isCommon(word) && !isOwnWord(word)).length;

function recogniseTopic<T extends KnownEntry>(
  knowledge: Knowledge<T>,
  words: readonly string[],
): Recognised<T> | undefined {
  const { topics, everyday, subjects, elsewhere } = knowledge;
  const best = bestOf(topics, words, everyday);
  if (best === undefined) return;
  const { topic, ...recognised } = best;
  if (everyday.size === 0) return recognised;
  if (best.weight < LEAST) return;
  const named = subjects.filter((subject) => weightOfPhrases(subject, words, everyday) > 0).length;
  const belongsElsewhere = weightOfPhrases(elsewhere, words, everyday) > 0;
  if (belongsElsewhere && named < SUBJECTS_BESIDE_ELSEWHERE) return;
  const mayStay = named > 0 && best.weight >= SURE ? named + 1 : named;
  return unexplained(knowledge, topic, words) > mayStay ? undefined : recognised;
}

/**
 * What a question asks for: help if a help pattern occurs anywhere, otherwise the topic whose pattern matches
 * most, the first of equals. Undefined if nothing matches or too much of the question concerns something
 * else, because no answer is better than a wrong one. Deterministic.
 */
export function recognise<T extends KnownEntry>(
  knowledge: Knowledge<T>,
  question: string,
): Recognised<T> | undefined {
  const read = (text: string): readonly string[] =>
    corrected(plainWords(text), { isKnown: knowledge.isKnown, known: knowledge.written });
  const whole = read(question);
  const help = bestOf(knowledge.help, whole, knowledge.everyday);
  if (help !== undefined) {
    const first = knowledge.help.find((kind) => bestOf([kind], whole, knowledge.everyday));
    const { topic: _topic, ...recognised } = bestOf(first ? [first] : [], whole, knowledge.everyday) ?? help;
    return recognised;
  }
  const sentences = [whole, ...sentencesOf(question).map(read)];
  return sentences
    .flatMap((words) => recogniseTopic(knowledge, words) ?? [])
    .reduce<Recognised<T> | undefined>(
      (best, one) => (one.weight > (best?.weight ?? 0) ? one : best),
      undefined,
    );
}
