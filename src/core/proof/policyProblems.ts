import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Policy } from '../model/generated/policies.ts';
import type { Rule } from '../rules/types.ts';
import { pointerSegments } from '../shared/jsonPointer.ts';
import { holdingProblems } from './holdingProblems.ts';
import type { ProofProblem } from './proofTypes.ts';

/** The states and scope of a policy, as rules. */
export function frameOf({
  jurisdiction = 'any',
  scope,
}: Pick<Policy, 'jurisdiction' | 'scope'>): readonly Rule[] {
  return [
    ...(jurisdiction === 'any' ? [] : [{ in: [{ var: 'property.state' }, [...jurisdiction]] }]),
    ...(scope === undefined ? [] : [scope]),
  ];
}

/**
 * The scope must include somebody and exclude somebody; within it `when` must be able to be true and, unless
 * it is `true`, false. The same for each earlier version.
 */
export function policyProblems(policy: Policy, vocabulary: Vocabulary): readonly ProofProblem[] {
  const { earlier = [], ...today } = policy;
  const before = earlier.flatMap((version, index) =>
    versionProblems({ ...today, ...version }, vocabulary)
      .filter(({ pointer }) => saysItself(version, pointer))
      .map((problem) => ({ ...problem, pointer: `/earlier/${index}${problem.pointer}` })),
  );
  return [...versionProblems(today, vocabulary), ...before];
}

const saysItself = (version: object, pointer: string): boolean =>
  pointerSegments(pointer)
    .slice(0, 1)
    .some((key) => Object.hasOwn(version, key));

function versionProblems(policy: Policy, vocabulary: Vocabulary): readonly ProofProblem[] {
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
