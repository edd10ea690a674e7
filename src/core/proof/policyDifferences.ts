import { amountIn, compileAmount } from '../flow/amounts.ts';
import { type CompiledPolicy, compilePolicy, decidePolicy, type PolicyDecision } from '../flow/policies.ts';
import { policyVersions } from '../flow/policyVersions.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Step } from '../model/generated/step.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import type { CompiledRule } from '../rules/compileChecked.ts';
import type { Facts, Rule } from '../rules/types.ts';
import { PROOF_DAY } from './factSamples.ts';
import { frameOf } from './policyProblems.ts';
import { type Asked, type Differences, differencesIn } from './ruleDifferences.ts';
import { decisionOf, type RuleSpace, ruleSpace, type SpaceOptions } from './ruleSpace.ts';
import type { Assignment, Decision } from './search.ts';
import { stepVocabulary } from './stepVocabulary.ts';
import { unionOf } from './unionOf.ts';

/** A decision, or the amount that applies: a fraction, dollars, or a count. */
export type PolicyVerdict = PolicyDecision['type'] | number;

/** Includes the fields of the first step that lists the policy. */
export function policyVocabulary(
  { steps }: Pick<ResolvedBrand, 'steps'>,
  id: string,
  vocabulary: Vocabulary,
): Vocabulary {
  const listing = Object.values(steps).find(({ policies }: Step) => policies?.includes(id));
  return listing ? stepVocabulary(listing, vocabulary) : vocabulary;
}

export interface PlacedPolicy {
  readonly policy: FullPolicy;
  readonly vocabulary: Vocabulary;
  /** Facts the brand fixes (default: none). */
  readonly known?: Facts;
}

/** For whom, and on which days, two versions of a policy decide differently. */
export function policyDifferences(
  before: PlacedPolicy,
  after: PlacedPolicy,
  options: SpaceOptions = {},
): Differences<PolicyVerdict> {
  const rules = [
    ...rulesOf(before.policy),
    ...rulesOf(after.policy),
    ...daysOf(before.policy, after.policy),
    ...amountsOf(before.policy, after.policy),
  ];
  const today = options.today ?? dayWithin(after.policy);
  const vocabulary = unionOf(before.vocabulary, after.vocabulary);
  const space = ruleSpace(rules, vocabulary, {
    ...options,
    today,
    known: { ...before.known, ...after.known },
  });
  const asking = ({ policy, vocabulary, known }: PlacedPolicy): Asked<PolicyVerdict> => {
    const compiled = policyVersions(policy).map((version) => ({
      policy: compilePolicy(version, vocabulary),
      amount: compileAmount(version, vocabulary)?.amount,
    }));
    return (facts, assignment, space) => {
      if (facts.today === undefined && space.choices.has('today')) return { needs: ['today'] };
      const own = { ...facts, ...known, today: facts.today ?? today };
      return verdict(compiled, own, { assignment, space });
    };
  };
  return differencesIn(asking(before), asking(after), space, options.tries);
}

/** Out of scope if no version is in force. */
function verdict(
  versions: readonly { readonly policy: CompiledPolicy; readonly amount: CompiledRule | undefined }[],
  facts: Facts,
  { assignment, space }: { readonly assignment: Assignment; readonly space: RuleSpace },
): Decision<PolicyVerdict> {
  const today = String(facts.today);
  const inForce = versions.find(({ policy: { policy } }) => {
    const { from, to = today } = policy.effective;
    return from <= today && today <= to;
  });
  if (!inForce) return { is: 'out of scope' };
  const decision = decidePolicy(inForce.policy, facts, today);
  if (decision.type === 'applies' && inForce.amount)
    return amountFor(inForce.amount, facts, { assignment, space });
  if (decision.type !== 'unknown') return { is: decision.type };
  const needs = space.needsOf(decision.missing, assignment);
  return needs.length === 0 ? { is: decision.type } : { needs };
}

function amountFor(
  amount: CompiledRule,
  facts: Facts,
  { assignment, space }: { readonly assignment: Assignment; readonly space: RuleSpace },
): Decision<PolicyVerdict> {
  const decision = decisionOf(amount.evaluate(facts), assignment, space);
  if ('needs' in decision || typeof decision.is === 'number') return decision as Decision<number>;
  return { is: decision.is === 'unknown' ? 'unknown' : 'error' };
}

/** Where amounts differ: each of one policy compared with each of the other. */
function amountsOf(before: FullPolicy, after: FullPolicy): readonly Rule[] {
  const amounts = (policy: FullPolicy) =>
    policyVersions(policy).flatMap(({ effect }) => {
      const amount = amountIn(effect);
      return amount ? [amount.is] : [];
    });
  return amounts(before).flatMap((one) =>
    amounts(after).flatMap((other) =>
      typeof one === 'number' && typeof other === 'number'
        ? []
        : [{ '<': [one, other] }, { '<': [other, one] }],
    ),
  );
}

const rulesOf = (policy: FullPolicy): readonly Rule[] =>
  policyVersions(policy).flatMap((version) => [...frameOf(version), version.when]);

/** Where the dates of versions differ, today is varied by them. */
function daysOf(before: FullPolicy, after: FullPolicy): readonly Rule[] {
  const [one, other] = [before, after].map((policy) =>
    policyVersions(policy).flatMap(({ effective: { from, to } }) => (to === undefined ? [from] : [from, to])),
  );
  if (one?.length === 1 && one.join() === other?.join()) return [];
  return [...(one ?? []), ...(other ?? [])].map((day) => ({ '<=': [day, { var: 'today' }] }));
}

const dayWithin = ({ effective: { from, to } }: FullPolicy): string =>
  from > PROOF_DAY || (to !== undefined && to < PROOF_DAY) ? from : PROOF_DAY;
