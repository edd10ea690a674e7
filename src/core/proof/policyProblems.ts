import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Policy } from '../model/generated/policies.ts';
import type { Rule } from '../rules/types.ts';
import { holdingProblems } from './holdingProblems.ts';
import type { ProofProblem } from './proofTypes.ts';

/** Where a policy is asked: its states and its scope, as rules. */
export function frameOf({
  jurisdiction = 'any',
  scope,
}: Pick<Policy, 'jurisdiction' | 'scope'>): readonly Rule[] {
  return [
    ...(jurisdiction === 'any' ? [] : [{ in: [{ var: 'property.state' }, [...jurisdiction]] }]),
    ...(scope === undefined ? [] : [scope]),
  ];
}

/** The scope of a policy lets somebody in and keeps somebody out; within it `when` can hold and, unless it is `true`, fail. */
export function policyProblems(policy: Policy, vocabulary: Vocabulary): readonly ProofProblem[] {
  const { scope, when } = policy;
  const states = frameOf({ jurisdiction: policy.jurisdiction ?? 'any' });
  const ofScope =
    scope === undefined
      ? []
      : holdingProblems({ rule: scope, pointer: '/scope', within: states }, vocabulary);
  if (when === undefined || ofScope.some(({ code }) => code === 'never-holds')) return ofScope;
  const asked = { rule: when, pointer: '/when', within: frameOf(policy), mayAlways: when === true };
  return [...ofScope, ...holdingProblems(asked, vocabulary)];
}
