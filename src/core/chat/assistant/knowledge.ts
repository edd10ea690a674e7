import { type Concepts, fits, type Pattern, phrasesOf, readPattern } from './pattern.ts';

/** The role of an entry of config/chatbot.yaml. */
export type KnownRole =
  | 'topic'
  | 'help'
  | 'elsewhere'
  | 'subject'
  | 'common'
  | 'concept'
  | 'everyday'
  | 'spelling';

/** What an entry is recognized by and, for topics and help, its answer. */
export interface KnownEntry {
  readonly id: string;
  readonly role?: KnownRole | undefined;
  /** Words or phrases by language, each sufficient. */
  readonly words?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly patterns?: readonly string[] | undefined;
  readonly terms?: readonly string[] | undefined;
}

export interface KnownTopic<T extends KnownEntry> {
  readonly entry: T;
  readonly patterns: readonly Pattern[];
  readonly isOwnWord: (word: string) => boolean;
}

/** The assistant's knowledge, compiled for matching. */
export interface Knowledge<T extends KnownEntry> {
  readonly help: readonly KnownTopic<T>[];
  readonly topics: readonly KnownTopic<T>[];
  /** Phrases of each subject; the more a question names, the more likely it concerns the lender. */
  readonly subjects: readonly (readonly (readonly string[])[])[];
  /** Phrases that show that something else is meant. */
  readonly elsewhere: readonly (readonly string[])[];
  /** Empty if the knowledge has no everyday words; then every word counts as known. */
  readonly everyday: ReadonlySet<string>;
  readonly isCommon: (word: string) => boolean;
  /** Every word in the knowledge, for spelling correction. */
  readonly written: readonly string[];
  readonly isKnown: (word: string) => boolean;
}

/** Called for every word of every question, so exact parts are looked up. */
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

/** Forbidden words count as known, so that they are not corrected to others. */
function* forbiddenIn(patterns: readonly Pattern[]): Iterable<string> {
  for (const { terms } of patterns)
    for (const { isForbidden, phrases } of terms) if (isForbidden) yield* phrases.flat();
}
