import { err, ok, type Result } from '../shared/result.ts';
import { buildNode } from './buildNode.ts';
import { checkRule } from './checkRule.ts';
import { reachedOperands, undecidedOperands } from './missingFacts.ts';
import { NO_FACTS, outcomeOf } from './outcome.ts';
import { holdsFacts, plainFacts } from './plainFacts.ts';
import type { RuleNode } from './ruleNode.ts';
import { UNKNOWN } from './signals.ts';
import type { FactDictionary, Facts, FactValue, Outcome, Rule, RuleContext, RuleProblem } from './types.ts';

/** A fact that a sub-expression reads; `hidden` for a personal fact that is given but not shown. */
export type ExplainedFact =
  | { readonly name: string; readonly state: 'given'; readonly value: FactValue }
  | { readonly name: string; readonly state: 'missing' | 'hidden' };

/** `hidden` if it would reveal a personal fact. */
export type ExplainedOutcome = Outcome | { readonly type: 'hidden' };

/** One sub-expression of the trace; `skipped` if nothing depended on it. */
export interface ExplanationStep {
  readonly pointer: string;
  readonly operator: string;
  readonly outcome: ExplainedOutcome | { readonly type: 'skipped' };
  readonly facts: readonly ExplainedFact[];
}

/** Why a rule had its outcome, as plain JSON. */
export interface Explanation {
  readonly outcome: ExplainedOutcome;
  /**
   * JSON Pointers of the deciding sub-expressions: the comparisons, not the `and`, `or`, `!` and `if` around
   * them.
   */
  readonly decidedBy: readonly string[];
  /** Every sub-expression in written order, starting with the whole rule. */
  readonly steps: readonly ExplanationStep[];
}

export interface ExplainOptions {
  /** Show the values of personal facts (default: no). */
  readonly reveal?: boolean;
}

const CONNECTIVES: ReadonlySet<string> = new Set(['and', 'or', '!', 'if']);

interface View {
  readonly facts: Facts;
  readonly dictionary: FactDictionary;
  readonly reveal: boolean;
}

/**
 * The trace of a rule's outcome over these facts, or why the rule is invalid. Hides the values of personal facts and
 * everything computed from them unless revealed. Never throws.
 */
export function explainRule(
  rule: Rule,
  context: RuleContext,
  facts: Facts,
  { reveal = false }: ExplainOptions = {},
): Result<Explanation, readonly RuleProblem[]> {
  const problems = checkRule(rule, context);
  if (problems.length > 0) return err(problems);
  if (!holdsFacts(facts)) return ok({ outcome: NO_FACTS, decidedBy: [''], steps: [] });
  const node = buildNode({ node: rule, pointer: '' }, context);
  const view: View = { facts: plainFacts(facts), dictionary: context.facts, reveal };
  return ok({
    outcome: shown(node, view),
    decidedBy: deciders(node, view.facts),
    steps: steps(node, true, view),
  });
}

function steps(node: RuleNode, reached: boolean, view: View): ExplanationStep[] {
  const { pointer, operator } = node;
  const outcome = reached ? shown(node, view) : ({ type: 'skipped' } as const);
  const facts = node.facts.map((name) => explainedFact(name, view));
  const looked = new Set(reached ? reachedOperands(node, view.facts) : []);
  const inner = node.operands.flatMap((operand) => steps(operand, looked.has(operand), view));
  return [{ pointer, operator, outcome, facts }, ...inner];
}

const isHidden = (name: string, { dictionary, reveal }: View): boolean =>
  !reveal && dictionary[name]?.personal === true;

function explainedFact(name: string, view: View): ExplainedFact {
  const value = Object.hasOwn(view.facts, name) ? view.facts[name] : undefined;
  if (value === undefined || value === null) return { name, state: 'missing' };
  return isHidden(name, view) ? { name, state: 'hidden' } : { name, state: 'given', value };
}

function shown(node: RuleNode, view: View): ExplainedOutcome {
  const outcome = outcomeOf(node, view.facts);
  if (outcome.type !== 'value' || (typeof outcome.value === 'boolean' && node.operator !== 'var'))
    return outcome;
  return node.facts.some((name) => isHidden(name, view)) ? { type: 'hidden' } : outcome;
}

function deciders(node: RuleNode, facts: Facts): readonly string[] {
  const decisive = decisiveOperands(node, facts);
  return decisive.length === 0 ? [node.pointer] : decisive.flatMap((operand) => deciders(operand, facts));
}

function decisiveOperands(node: RuleNode, facts: Facts): readonly RuleNode[] {
  const { operator, operands } = node;
  if (!CONNECTIVES.has(operator)) return [];
  const signal = node.run(facts);
  if (signal === UNKNOWN) return undecidedOperands(node, facts);
  const reached = reachedOperands(node, facts);
  if (operator === '!' || operator === 'if') return reached;
  return signal === (operator === 'and') ? operands : reached.slice(-1);
}
