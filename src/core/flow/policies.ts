import type { FullPolicy } from '../model/resolvedBrand.ts';
import { type CompiledRule, compileChecked } from '../rules/compileChecked.ts';
import type { Facts, Outcome } from '../rules/types.ts';
import { type CalendarDate, isCalendarDate } from '../shared/calendarDate.ts';
import { ask, type RuleFailure, type Vocabulary } from './ruleSet.ts';

const STATE = 'property.state';

export interface CompiledPolicy {
  readonly id: string;
  readonly policy: FullPolicy;
  /** Undefined means all states. */
  readonly states: ReadonlySet<string> | undefined;
  readonly scope: CompiledRule | undefined;
  readonly when: CompiledRule;
  /** Every fact its decision depends on. */
  readonly facts: readonly string[];
}

/** `unknown` names the missing facts. */
export type PolicyDecision =
  | { readonly type: 'applies' | 'passes' | 'out of scope' }
  | { readonly type: 'unknown'; readonly missing: readonly string[] }
  | { readonly type: 'error'; readonly message: string };

/** Every policy decided is in one of the lists. */
export interface PolicyDecisions {
  readonly applied: readonly CompiledPolicy[];
  readonly undecided: readonly { readonly policy: CompiledPolicy; readonly missing: readonly string[] }[];
  readonly failures: readonly RuleFailure[];
}

export function compilePolicy(policy: FullPolicy, vocabulary: Vocabulary): CompiledPolicy {
  const { id, jurisdiction } = policy;
  const states = jurisdiction === 'any' ? undefined : new Set(jurisdiction);
  const scope = policy.scope === undefined ? undefined : compileChecked(policy.scope, vocabulary);
  const when = compileChecked(policy.when, vocabulary);
  const facts = [...new Set([...(states ? [STATE] : []), ...(scope?.facts ?? []), ...when.facts])];
  return { id, policy, states, scope, when, facts };
}

/** Throws an error that names `where` and a policy that does not exist. */
export function compilePolicies(
  ids: readonly string[],
  policies: Readonly<Record<string, FullPolicy>>,
  { vocabulary, where }: { readonly vocabulary: Vocabulary; readonly where: string },
): readonly CompiledPolicy[] {
  return ids.map((id) => {
    const policy = Object.hasOwn(policies, id) ? policies[id] : undefined;
    if (!policy) throw new Error(`${where}: unknown policy ${id}`);
    return compilePolicy(policy, vocabulary);
  });
}

/**
 * A policy does not apply outside its dates (inclusive), states or scope. A false part decides; otherwise a
 * failing part is an error, and a missing fact or day leaves it unknown.
 */
export function decidePolicy(
  policy: CompiledPolicy,
  facts: Facts,
  asOf: CalendarDate | undefined,
): PolicyDecision {
  if (asOf === undefined) return { type: 'unknown', missing: ['today'] };
  if (!isCalendarDate(asOf, 1)) return { type: 'error', message: 'The day is not a date' };
  if (!isEffective(policy.policy.effective, asOf)) return { type: 'out of scope' };
  const frame = [inStates(policy.states, facts), ask(policy.scope, facts)];
  if (frame.some(isNo)) return { type: 'out of scope' };
  const outcomes = [...frame, policy.when.evaluate(facts)];
  const failure = outcomes.find((outcome) => outcome.type === 'error');
  if (failure) return failure;
  if (outcomes.some(isNo)) return { type: 'passes' };
  const missing = outcomes.flatMap((outcome) => (outcome.type === 'unknown' ? outcome.missing : []));
  return missing.length > 0 ? { type: 'unknown', missing: [...new Set(missing)] } : { type: 'applies' };
}

/** Undecidable policies are listed as such, never taken as a yes or no. */
export function evaluatePolicies(
  policies: readonly CompiledPolicy[],
  facts: Facts,
  asOf: CalendarDate | undefined,
): PolicyDecisions {
  const decided = policies.map((policy) => ({ policy, decision: decidePolicy(policy, facts, asOf) }));
  return {
    applied: decided.filter(({ decision }) => decision.type === 'applies').map(({ policy }) => policy),
    undecided: decided.flatMap(({ policy, decision }) =>
      decision.type === 'unknown' ? [{ policy, missing: decision.missing }] : [],
    ),
    failures: decided.flatMap(({ policy, decision }) =>
      decision.type === 'error' ? [{ where: `Policy ${policy.id}`, message: decision.message }] : [],
    ),
  };
}

const isEffective = ({ from, to }: FullPolicy['effective'], asOf: CalendarDate): boolean =>
  from <= asOf && (to === undefined || asOf <= to);

const isNo = (outcome: Outcome): boolean => outcome.type === 'value' && outcome.value === false;

function inStates(states: CompiledPolicy['states'], facts: Facts): Outcome {
  if (!states) return { type: 'value', value: true };
  const state: unknown = facts[STATE];
  if (state === undefined || state === null) return { type: 'unknown', missing: [STATE] };
  if (typeof state !== 'string') return { type: 'error', message: `Fact "${STATE}" is not a state` };
  return { type: 'value', value: states.has(state) };
}
