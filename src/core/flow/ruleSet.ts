import type { AppPart } from '../model/release.ts';
import { type CompiledRule, compileRule } from '../rules/compileRule.ts';
import type { EnumValues, FactDictionary, Facts, Outcome, Rule } from '../rules/types.ts';

/** The settings for compiling rules, steps and flows; an `AppPart` is one. */
export type FlowSettings = Pick<AppPart, 'facts' | 'enums' | 'policies'>;

export interface Vocabulary {
  readonly facts: FactDictionary;
  readonly enums: EnumValues;
}

export interface RuleFailure {
  readonly where: string;
  readonly message: string;
}

export function vocabularyOf({ facts, enums }: FlowSettings): Vocabulary {
  const ids = Object.entries(enums).map(([name, { values }]) => [name, values.map(({ id }) => id)]);
  return { facts, enums: Object.fromEntries(ids) };
}

/**
 * Compiles a yes/no rule of a release; throws an error that names `where` if it is invalid, because releases are
 * checked.
 */
export function compileReleased(rule: Rule, vocabulary: Vocabulary, where: string): CompiledRule {
  const result = compileRule(rule, vocabulary);
  if (result.ok) return result.value;
  const reasons = result.error.map(({ pointer, message }) => `${pointer || '/'}: ${message}`);
  throw new Error(`${where}: ${reasons.join('; ')}`);
}

/** True only if a rule is known to be true; unknown and error are not. */
export const isYes = (outcome: Outcome): boolean => outcome.type === 'value' && outcome.value === true;

/** The outcome of a rule; a missing rule is true. */
export const ask = (rule: CompiledRule | undefined, facts: Facts): Outcome =>
  rule ? rule.evaluate(facts) : { type: 'value', value: true };
