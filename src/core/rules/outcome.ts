import { missingFacts } from './missingFacts.ts';
import type { RuleNode } from './ruleNode.ts';
import { Failure, isValue } from './signals.ts';
import type { Facts, Outcome } from './types.ts';

const HOLDS: Outcome = Object.freeze({ type: 'value', value: true });
const FAILS: Outcome = Object.freeze({ type: 'value', value: false });
export const NO_FACTS: Outcome = Object.freeze({ type: 'error', message: 'The facts are not an object' });

/** Evaluates a node over plain facts. Never throws; a yes/no answer allocates nothing. */
export function outcomeOf(node: RuleNode, facts: Facts): Outcome {
  const signal = node.run(facts);
  if (signal === true) return HOLDS;
  if (signal === false) return FAILS;
  if (isValue(signal)) return { type: 'value', value: signal };
  if (signal instanceof Failure) return { type: 'error', message: signal.message };
  return { type: 'unknown', missing: missingFacts(node, facts) };
}
