import { err, ok, type Result } from '../shared/result.ts';
import { buildNode } from './buildNode.ts';
import { checkRule } from './checkRule.ts';
import { type ExplainOptions, type Explanation, explain } from './explain.ts';
import { NO_FACTS, outcomeOf } from './outcome.ts';
import type { Facts, Outcome, Rule, RuleContext, RuleProblem } from './types.ts';

function plainFacts(facts: Facts): Facts {
  const prototype: unknown = Object.getPrototypeOf(facts);
  return prototype === Object.prototype || prototype === null
    ? facts
    : Object.fromEntries(Object.entries(facts));
}

const holdsFacts = (facts: unknown): facts is Facts => typeof facts === 'object' && facts !== null;

export interface CompiledRule {
  /** The names of the facts it reads, without duplicates. */
  readonly facts: readonly string[];
  /**
   * The outcome. A missing fact makes it unknown, with the names of the missing facts, unless the rest decides
   * (Kleene). A fact of the wrong type makes it an error. Never throws.
   */
  readonly evaluate: (facts: Facts) => Outcome;
  /** The trace of the same outcome; personal facts are hidden unless revealed. */
  readonly explain: (facts: Facts, options?: ExplainOptions) => Explanation;
}

/** Compiles a rule to closures, or returns why it is invalid. Generates no code from strings. */
export function compileRule(rule: Rule, context: RuleContext): Result<CompiledRule, readonly RuleProblem[]> {
  const problems = checkRule(rule, context);
  if (problems.length > 0) return err(problems);
  const root = buildNode({ node: rule, pointer: '' }, context);
  return ok({
    facts: root.facts,
    evaluate: (facts) => (holdsFacts(facts) ? outcomeOf(root, plainFacts(facts)) : NO_FACTS),
    explain: (facts, options) =>
      holdsFacts(facts)
        ? explain(root, plainFacts(facts), context.facts, options)
        : { outcome: NO_FACTS, decidedBy: [''], steps: [] },
  });
}
