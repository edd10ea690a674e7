import type { AppPart } from '../model/release.ts';
import type { CompiledRule } from '../rules/compileChecked.ts';
import type { EnumValues, FactDictionary, Facts, Outcome } from '../rules/types.ts';

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

/** False for unknown and error. */
export const isYes = (outcome: Outcome): boolean => outcome.type === 'value' && outcome.value === true;

/** A missing rule is true. */
export const ask = (rule: CompiledRule | undefined, facts: Facts): Outcome =>
  rule ? rule.evaluate(facts) : { type: 'value', value: true };
