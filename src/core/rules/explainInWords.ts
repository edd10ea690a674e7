import { getAt } from '../shared/jsonPointer.ts';
import { describeRule } from './describeRule.ts';
import {
  type ExplainedFact,
  type ExplainedOutcome,
  type ExplainOptions,
  type ExplanationStep,
  explainRule,
} from './explain.ts';
import type { Facts, Rule, RuleContext } from './types.ts';

export interface Reason {
  readonly sentence: string;
  /** Yes, no, a value, unknown, or an error. */
  readonly outcome: string;
  /** The facts it read, such as "Property state is TX"; a missing one "is not known". */
  readonly facts: readonly string[];
  readonly pointer: string;
}

export interface ExplanationInWords {
  readonly sentence: string;
  readonly outcome: string;
  readonly because: readonly Reason[];
}

/**
 * A rule in plain English, its outcome over these facts, and what decided it; for an invalid rule, why it is
 * invalid. Shows the values of personal facts unless told not to.
 */
export function explainInWords(
  rule: Rule,
  facts: Facts,
  context: RuleContext,
  { reveal = true }: ExplainOptions = {},
): ExplanationInWords {
  const explained = explainRule(rule, context, facts, { reveal });
  if (!explained.ok) {
    const [first] = explained.error;
    return { sentence: JSON.stringify(rule), outcome: `refused: ${first?.message ?? ''}`, because: [] };
  }
  const { outcome, decidedBy, steps } = explained.value;
  const because = steps
    .filter(({ pointer, operator }) => decidedBy.includes(pointer) && operator !== 'literal')
    .map((step) => reasonOf(step, rule, context));
  return { sentence: describeRule(rule, context), outcome: sayOutcome(outcome), because };
}

const reasonOf = (
  { pointer, outcome, facts }: ExplanationStep,
  rule: Rule,
  context: RuleContext,
): Reason => ({
  sentence: describeRule(getAt(rule, pointer) as Rule, context),
  outcome: outcome.type === 'skipped' ? 'not looked at' : sayOutcome(outcome),
  facts: facts.map((fact) => sayFact(fact, context)),
  pointer,
});

function sayOutcome(outcome: ExplainedOutcome): string {
  switch (outcome.type) {
    case 'value':
      return outcome.value === true ? 'yes' : outcome.value === false ? 'no' : String(outcome.value);
    case 'unknown':
      return `unknown without ${outcome.missing.join(', ')}`;
    case 'error':
      return `an error: ${outcome.message}`;
    case 'hidden':
      return 'hidden';
  }
}

function sayFact(fact: ExplainedFact, { facts }: RuleContext): string {
  const label = (Object.hasOwn(facts, fact.name) ? facts[fact.name]?.label : undefined) ?? fact.name;
  const name = label === fact.name ? label : `${label} (${fact.name})`;
  if (fact.state !== 'given') return `${name} is ${fact.state === 'missing' ? 'not known' : 'hidden'}`;
  return `${name} is ${Array.isArray(fact.value) ? fact.value.join(', ') : JSON.stringify(fact.value)}`;
}
