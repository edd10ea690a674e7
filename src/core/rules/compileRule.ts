import { err, ok, type Result } from '../shared/result.ts';
import { checkRule } from './checkRule.ts';
import { type CompiledRule, compileChecked } from './compileChecked.ts';
import type { Rule, RuleContext, RuleProblem } from './types.ts';

/** Compiles a rule to closures, or returns why it is invalid. */
export function compileRule(rule: Rule, context: RuleContext): Result<CompiledRule, readonly RuleProblem[]> {
  const problems = checkRule(rule, context);
  return problems.length > 0 ? err(problems) : ok(compileChecked(rule, context));
}
