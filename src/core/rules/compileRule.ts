import { err, ok, type Result } from '../shared/result.ts';
import { buildNode } from './buildNode.ts';
import { checkRule } from './checkRule.ts';
import { NO_FACTS, outcomeOf } from './outcome.ts';
import { holdsFacts, plainFacts } from './plainFacts.ts';
import type { Facts, Outcome, Rule, RuleContext, RuleProblem } from './types.ts';

export interface CompiledRule {
  /** The names of the facts it reads, without duplicates. */
  readonly facts: readonly string[];
  /**
   * A missing fact makes the outcome unknown, with the names of the missing facts, unless the rest decides
   * (Kleene). A fact of the wrong type makes it an error. Never throws.
   */
  readonly evaluate: (facts: Facts) => Outcome;
}

/** Compiles a rule to closures, or returns why it is invalid. Generates no code from strings. */
export function compileRule(rule: Rule, context: RuleContext): Result<CompiledRule, readonly RuleProblem[]> {
  const problems = checkRule(rule, context);
  if (problems.length > 0) return err(problems);
  const root = buildNode({ node: rule, pointer: '' }, context);
  return ok({
    facts: root.facts,
    evaluate: (facts) => (holdsFacts(facts) ? outcomeOf(root, plainFacts(facts)) : NO_FACTS),
  });
}
