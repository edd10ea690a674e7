import type { AppPart } from '../model/release.ts';
import { type CompiledRule, compileRule } from '../rules/compileRule.ts';
import type { EnumValues, FactDictionary, Facts, Outcome, Rule } from '../rules/types.ts';

/** The settings that rules, steps and flows are compiled against; an `AppPart` is one. */
export type FlowSettings = Pick<AppPart, 'facts' | 'enums' | 'policies'>;

/** What rules of one place may read. */
export interface Vocabulary {
  readonly facts: FactDictionary;
  readonly enums: EnumValues;
}

/** A rule that could not be answered, and where it stands. */
export interface RuleFailure {
  readonly where: string;
  readonly message: string;
}

/** The vocabulary of the settings: their dictionary, and the ids of each enum's values. */
export function vocabularyOf({ facts, enums }: FlowSettings): Vocabulary {
  const ids = Object.entries(enums).map(([name, { values }]) => [name, values.map(({ id }) => id)]);
  return { facts, enums: Object.fromEntries(ids) };
}

/** Compiles a yes/no rule of a release; throws an error that names `where` when the rule is refused, for releases are checked. */
export function compileReleased(rule: Rule, vocabulary: Vocabulary, where: string): CompiledRule {
  const result = compileRule(rule, vocabulary);
  if (result.ok) return result.value;
  const reasons = result.error.map(({ pointer, message }) => `${pointer || '/'}: ${message}`);
  throw new Error(`${where}: ${reasons.join('; ')}`);
}

/** True only for a rule that is known to hold; unknown and error are not a yes. */
export const isYes = (outcome: Outcome): boolean => outcome.type === 'value' && outcome.value === true;

/** The outcome of a rule; a rule that is not there holds. */
export const ask = (rule: CompiledRule | undefined, facts: Facts): Outcome =>
  rule ? rule.evaluate(facts) : { type: 'value', value: true };
