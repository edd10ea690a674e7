import type { CompiledPolicy } from '../flow/policies.ts';
import { ask } from '../flow/ruleSet.ts';
import type { Facts, Outcome } from '../rules/types.ts';

const isNo = (outcome: Outcome): boolean => outcome.type === 'value' && outcome.value === false;

/**
 * Whether a policy says anything of applications in a state: neither its states, nor its scope or condition are already
 * decided against by the state and what is known of the lender (`known`).
 */
export function concernsState({ states, scope, when }: CompiledPolicy, state: string, known: Facts): boolean {
  if (states && !states.has(state)) return false;
  const facts = { ...known, 'property.state': state };
  return !isNo(ask(scope, facts)) && !isNo(when.evaluate(facts));
}
