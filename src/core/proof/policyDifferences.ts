import { type CompiledPolicy, compilePolicy, decidePolicy, type PolicyDecision } from '../flow/policies.ts';
import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Step } from '../model/generated/step.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts, Rule } from '../rules/types.ts';
import { PROOF_DAY } from './factSamples.ts';
import { frameOf } from './policyProblems.ts';
import { type Asked, type Differences, differencesIn } from './ruleDifferences.ts';
import { ruleSpace, type SpaceOptions } from './ruleSpace.ts';
import { stepVocabulary } from './stepVocabulary.ts';
import { unionOf } from './unionOf.ts';

/** What a policy can say of somebody. */
export type PolicyVerdict = PolicyDecision['type'];

/** What the policy `id` of a brand may read: the vocabulary, with the fields of the first step that lists the policy. */
export function policyVocabulary(
  { steps }: Pick<ResolvedBrand, 'steps'>,
  id: string,
  vocabulary: Vocabulary,
): Vocabulary {
  const listing = Object.values(steps).find(({ policies }: Step) => policies?.includes(id));
  return listing ? stepVocabulary(listing, vocabulary) : vocabulary;
}

/** A policy in what it may read. */
export interface PlacedPolicy {
  readonly policy: FullPolicy;
  readonly vocabulary: Vocabulary;
  /** What its brand says of everybody; nothing unless told. */
  readonly known?: Facts;
}

/** For whom, and on which days, two versions of a policy decide otherwise. */
export function policyDifferences(
  before: PlacedPolicy,
  after: PlacedPolicy,
  options: SpaceOptions = {},
): Differences<PolicyVerdict> {
  const rules = [...rulesOf(before.policy), ...rulesOf(after.policy), ...daysOf(before.policy, after.policy)];
  const today = options.today ?? dayWithin(after.policy);
  const vocabulary = unionOf(before.vocabulary, after.vocabulary);
  const space = ruleSpace(rules, vocabulary, {
    ...options,
    today,
    known: { ...before.known, ...after.known },
  });
  const asking = ({ policy, vocabulary, known }: PlacedPolicy): Asked<PolicyVerdict> => {
    const compiled = compilePolicy(policy, vocabulary);
    return (facts, assignment, { needsOf }) =>
      verdict(compiled, { ...facts, ...known, today: facts.today ?? today }, (missing) =>
        needsOf(missing, assignment),
      );
  };
  return differencesIn(asking(before), asking(after), space);
}

function verdict(
  policy: CompiledPolicy,
  facts: Parameters<typeof decidePolicy>[1],
  needsOf: (missing: readonly string[]) => readonly string[],
) {
  const decision = decidePolicy(policy, facts, String(facts.today));
  if (decision.type !== 'unknown') return { is: decision.type };
  const needs = needsOf(decision.missing);
  return needs.length === 0 ? { is: decision.type } : { needs };
}

const rulesOf = (policy: FullPolicy): readonly Rule[] => [...frameOf(policy), policy.when];

/** Where the days differ, today is told apart by them. */
function daysOf(before: FullPolicy, after: FullPolicy): readonly Rule[] {
  if (before.effective.from === after.effective.from && before.effective.to === after.effective.to) return [];
  const days = [before, after].flatMap(({ effective: { from, to } }) =>
    to === undefined ? [from] : [from, to],
  );
  return days.map((day) => ({ '<=': [day, { var: 'today' }] }));
}

/** The day of proofs, or one on which the policy is in force. */
const dayWithin = ({ effective: { from, to } }: FullPolicy): string =>
  from > PROOF_DAY || (to !== undefined && to < PROOF_DAY) ? from : PROOF_DAY;
