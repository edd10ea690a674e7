import type { StepField } from '../flow/layoutTypes.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import { type ExplanationInWords, explainInWords } from '../rules/explainInWords.ts';
import type { FactDictionary, Facts, Rule } from '../rules/types.ts';
import type { SaidAnswer, SaidFact, SaidMessage } from './recordTypes.ts';
import type { ReplayRelease } from './replayRelease.ts';

/** What words may go by, beside facts: which of them are personal, and values of the place where they stand. */
interface SaySource {
  readonly vocabulary: Vocabulary;
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** How a record shows what it computes from a release: with personal data, or without. */
export interface RecordView {
  readonly reveal: boolean;
  readonly say: (key: string, facts: Facts, saying: SaySource) => SaidMessage;
  readonly explain: (rule: Rule, facts: Facts, vocabulary: Vocabulary) => ExplanationInWords;
  readonly factsUsed: (names: readonly string[], facts: Facts, vocabulary: Vocabulary) => readonly SaidFact[];
  readonly answer: (field: StepField, value: unknown, vocabulary: Vocabulary) => SaidAnswer;
}

/** Whether an answer may be read by everybody who reads the record: it sets facts of the dictionary, none of them personal. */
function isOpen({ targets }: StepField, { facts }: Vocabulary): boolean {
  const set = targets.map(({ fact }) => fact).filter((fact) => !fact.startsWith('field.'));
  return set.length > 0 && set.every((fact) => facts[fact] !== undefined && !facts[fact].personal);
}

/** The vocabulary of a step in which what its fields hold is as personal as the facts that they set. */
export function maskedVocabulary(vocabulary: Vocabulary, fields: ReadonlyMap<string, StepField>): Vocabulary {
  const own = [...fields.values()].flatMap((field) => {
    const name = `field.${field.name}`;
    const definition = vocabulary.facts[name];
    return definition ? [[name, { ...definition, personal: !isOpen(field, vocabulary) }] as const] : [];
  });
  return { ...vocabulary, facts: { ...vocabulary.facts, ...Object.fromEntries(own) } };
}

const labelOf = (name: string, facts: FactDictionary): string =>
  (Object.hasOwn(facts, name) ? facts[name]?.label : undefined) ?? name;

export function createView({ copy }: Pick<ReplayRelease, 'copy'>, reveal: boolean): RecordView {
  const textOf = (key: string, facts: Facts, values: SaySource['values']): string | null => {
    try {
      return copy.text(key, { facts, ...(values && { values }) });
    } catch {
      return null;
    }
  };
  const isHidden = (name: string, { facts }: Vocabulary): boolean =>
    !reveal && facts[name]?.personal === true;

  return {
    reveal,
    say(key, facts, { vocabulary, values }) {
      const text = textOf(key, facts, values);
      if (reveal || text === null) return { key, text };
      const open = Object.fromEntries(Object.entries(facts).filter(([name]) => !isHidden(name, vocabulary)));
      return { key, text: textOf(key, open, values) === text ? text : null };
    },
    explain: (rule, facts, vocabulary) => explainInWords(rule, facts, vocabulary, { reveal }),
    factsUsed: (names, facts, vocabulary) =>
      names.map((name): SaidFact => {
        const label = labelOf(name, vocabulary.facts);
        const value = facts[name];
        if (value === undefined || value === null) return { name, label, state: 'missing' };
        return isHidden(name, vocabulary)
          ? { name, label, state: 'hidden' }
          : { name, label, state: 'given', value };
      }),
    answer(field, value, vocabulary) {
      if (field.store === undefined || field.sensitive) return { state: 'not kept' };
      if (value === undefined) return { state: 'none' };
      return reveal || isOpen(field, vocabulary) ? { state: 'given', value } : { state: 'hidden' };
    },
  };
}
