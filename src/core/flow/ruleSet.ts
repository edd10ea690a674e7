import type { AppPart } from '../model/release.ts';
import { type CompiledRule, compileRule } from '../rules/compileRule.ts';
import type { EnumValues, FactDictionary, Facts, Outcome, Rule } from '../rules/types.ts';

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

/** Throws an error that names `where` for an invalid rule, because releases are checked. */
export function compileReleased(rule: Rule, vocabulary: Vocabulary, where: string): CompiledRule {
  const result = compileRule(rule, vocabulary);
  if (result.ok) return result.value;
  const reasons = result.error.map(({ pointer, message }) => `${pointer || '/'}: ${message}`);
  throw new Error(`${where}: ${reasons.join('; ')}`);
}

/** False for unknown and error. */
export const isYes = (outcome: Outcome): boolean => outcome.type === 'value' && outcome.value === true;

/** A missing rule is true. */
export const ask = (rule: CompiledRule | undefined, facts: Facts): Outcome =>
  rule ? rule.evaluate(facts) : { type: 'value', value: true };
