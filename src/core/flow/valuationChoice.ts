import type { ValuationEffect } from '../model/generated/policies.ts';
import type { Facts } from '../rules/types.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { type CompiledPolicy, compilePolicy, evaluatePolicies } from './policies.ts';
import { type FlowSettings, vocabularyOf } from './ruleSet.ts';

/** Who must value a home, beyond an automated valuation. */
export type Valuer = ValuationEffect['valuation'];

/** Who values a home by the lender's policies, and which facts are missing for the others. */
export interface ValuationChoice {
  /** Everybody whom a policy that applies asks for; nobody where the automated value is enough. */
  readonly needed: ReadonlySet<Valuer>;
  /** Whom policies ask for that cannot be decided yet, by the id of the policy, with the facts they lack. */
  readonly undecided: readonly {
    readonly policy: string;
    readonly valuer: Valuer;
    readonly missing: readonly string[];
  }[];
}

/** Asks the valuation policies on a day; throws an error that names a policy whose rule fails. Pure. */
export function chooseValuation(settings: FlowSettings, facts: Facts, asOf: CalendarDate): ValuationChoice {
  const compiled = known.get(settings.policies) ?? compiledPolicies(settings);
  known.set(settings.policies, compiled);
  const { applied, undecided, failures } = evaluatePolicies(compiled, facts, asOf);
  const [failure] = failures;
  if (failure) throw new Error(`${failure.where}: ${failure.message}`);
  return {
    needed: new Set(applied.flatMap(valuerOf)),
    undecided: undecided.flatMap(({ policy, missing }) =>
      valuerOf(policy).map((valuer) => ({ policy: policy.id, valuer, missing })),
    ),
  };
}

const known = new WeakMap<FlowSettings['policies'], readonly CompiledPolicy[]>();

function compiledPolicies(settings: FlowSettings): readonly CompiledPolicy[] {
  const vocabulary = vocabularyOf(settings);
  return Object.values(settings.policies).flatMap((policy) =>
    'valuation' in policy.effect ? [compilePolicy(policy, vocabulary)] : [],
  );
}

const valuerOf = ({ policy: { effect } }: CompiledPolicy): readonly Valuer[] =>
  'valuation' in effect ? [effect.valuation] : [];
