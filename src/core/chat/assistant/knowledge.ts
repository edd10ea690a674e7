import { type Concepts, fits, type Pattern, phrasesOf, readPattern } from './pattern.ts';

/** What an entry of the assistant's knowledge is for (config/chatbot.yaml). */
export type KnownRole =
  | 'topic'
  | 'help'
  | 'elsewhere'
  | 'subject'
  | 'common'
  | 'concept'
  | 'everyday'
  | 'spelling';

/** One entry: what it is recognised by and, of a topic or a kind of help, what is answered. */
export interface KnownEntry {
  readonly id: string;
  readonly role?: KnownRole | undefined;
  /** Words or phrases by language, each of which is enough. */
  readonly words?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly patterns?: readonly string[] | undefined;
  readonly terms?: readonly string[] | undefined;
}

/** A topic or a kind of help with its patterns, and the words that belong to it. */
export interface KnownTopic<T extends KnownEntry> {
  readonly entry: T;
  readonly patterns: readonly Pattern[];
  readonly isOwnWord: (word: string) => boolean;
}

/** All that an assistant knows, ready to be compared with questions. */
export interface Knowledge<T extends KnownEntry> {
  readonly help: readonly KnownTopic<T>[];
  readonly topics: readonly KnownTopic<T>[];
  /** Phrases of each subject: the more of them a question names, the surer it is about what the lender does. */
  readonly subjects: readonly (readonly (readonly string[])[])[];
  /** What shows that something else is meant. */
  readonly elsewhere: readonly (readonly string[])[];
  /** Empty where the knowledge tells no everyday words: then every word is taken for known. */
  readonly everyday: ReadonlySet<string>;
  readonly isCommon: (word: string) => boolean;
  /** Every word that is written out somewhere, for spelling. */
  readonly written: readonly string[];
  readonly isKnown: (word: string) => boolean;
}

/** Whether one of the parts means a word; asked of every word of every question, so exact ones are looked up. */
function meant(parts: Iterable<string>): (word: string) => boolean {
  const all = [...new Set(parts)];
  const exact = new Set(all.filter((part) => !part.endsWith('*')));
  const beginnings = all.filter((part) => part.endsWith('*'));
  return (word) => exact.has(word) || beginnings.some((part) => fits(part, word));
}

const wordsAsPatterns = ({ words = {} }: KnownEntry): readonly string[] =>
  Object.values(words)
    .flat()
    .map((phrase) => phrase.replaceAll(' ', '_'));

/** Reads the entries of the configuration, in their order. */
export function readKnowledge<T extends KnownEntry>(entries: readonly T[]): Knowledge<T> {
  const of = (...roles: readonly KnownRole[]): readonly T[] =>
    entries.filter(({ role = 'topic' }) => roles.includes(role));
  const concepts: Concepts = new Map(
    of('subject', 'common', 'concept').map(({ id, terms = [] }) => [id, terms]),
  );
  const phrases = ({ terms = [] }: KnownEntry) => terms.flatMap((term) => phrasesOf(term, concepts));
  const topicOf = (entry: T): KnownTopic<T> => {
    const patterns = [...(entry.patterns ?? []), ...wordsAsPatterns(entry)].map((text) =>
      readPattern(text, concepts),
    );
    return { entry, patterns, isOwnWord: meant(partsOf(patterns)) };
  };
  const [help, topics] = [of('help').map(topicOf), of('topic').map(topicOf)];
  const everyday = new Set(of('everyday').flatMap(phrases).flat());
  const common = of('subject', 'common').flatMap(phrases).flat();
  const elsewhere = of('elsewhere').flatMap(phrases);
  const all = [
    ...[...help, ...topics].flatMap(({ patterns }) => [...partsOf(patterns)]),
    ...[...everyday, ...common, ...elsewhere.flat(), ...of('spelling', 'concept').flatMap(phrases).flat()],
  ];
  return {
    help,
    topics,
    everyday,
    elsewhere,
    subjects: of('subject').map(phrases),
    isCommon: meant(common),
    written: [...new Set(all)].filter((part) => !part.endsWith('*')),
    isKnown: meant([...all, ...[...help, ...topics].flatMap(({ patterns }) => [...forbiddenIn(patterns)])]),
  };
}

function* partsOf(patterns: readonly Pattern[]): Iterable<string> {
  for (const { terms } of patterns)
    for (const { isForbidden, phrases } of terms) if (!isForbidden) yield* phrases.flat();
}

/** Words that must not stand somewhere are words too: they are not put right into others. */
function* forbiddenIn(patterns: readonly Pattern[]): Iterable<string> {
  for (const { terms } of patterns)
    for (const { isForbidden, phrases } of terms) if (isForbidden) yield* phrases.flat();
}
