import { buildNode } from './buildNode.ts';
import { NO_FACTS, outcomeOf } from './outcome.ts';
import { holdsFacts, plainFacts } from './plainFacts.ts';
import type { Facts, Outcome, Rule, RuleContext } from './types.ts';

export interface CompiledRule {
  /** The names of the facts it reads, without duplicates. */
  readonly facts: readonly string[];
  /**
   * A missing fact makes the outcome unknown, with the names of the missing facts, unless the rest decides
   * (Kleene). A fact of the wrong type makes it an error. Never throws.
   */
  readonly evaluate: (facts: Facts) => Outcome;
}

/**
 * Compiles a rule of a release to closures. Those have passed `checkRule` when the release was built, so they are not checked
 * again, and the checker need not be loaded to run them. A part that would not pass makes the outcome an error where it
 * decides. Generates no code from strings.
 */
export function compileChecked(rule: Rule, context: RuleContext): CompiledRule {
  const root = buildNode({ node: rule, pointer: '' }, context);
  return {
    facts: root.facts,
    evaluate: (facts) => (holdsFacts(facts) ? outcomeOf(root, plainFacts(facts)) : NO_FACTS),
  };
}
