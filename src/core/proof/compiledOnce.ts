import type { Vocabulary } from '../flow/ruleSet.ts';
import type { CompiledRule } from '../rules/compileChecked.ts';
import { compileRule } from '../rules/compileRule.ts';
import type { Rule } from '../rules/types.ts';

const known = new WeakMap<Vocabulary, WeakMap<object, CompiledRule | undefined>>();

/** Once per vocabulary; undefined if the rule is invalid, which the check reports elsewhere. */
export function compiledOnce(rule: Rule, vocabulary: Vocabulary): CompiledRule | undefined {
  if (typeof rule !== 'object' || rule === null) return compiled(rule, vocabulary);
  const rules = known.get(vocabulary) ?? new WeakMap<object, CompiledRule | undefined>();
  known.set(vocabulary, rules);
  if (!rules.has(rule)) rules.set(rule, compiled(rule, vocabulary));
  return rules.get(rule);
}

function compiled(rule: Rule, vocabulary: Vocabulary): CompiledRule | undefined {
  const result = compileRule(rule, vocabulary);
  return result.ok ? result.value : undefined;
}
