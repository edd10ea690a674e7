import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Policy } from '../model/generated/policies.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import type { FactValue } from '../rules/types.ts';
import { policyDifferences } from './policyDifferences.ts';
import { frameOf } from './policyProblems.ts';
import type { ProofProblem } from './proofTypes.ts';
import { readAtoms } from './readAtoms.ts';
import { regionsOf } from './regionsOf.ts';

/** Applicants tried for each step of a value where rules compute. */
const TRIES = 5000;

/**
 * A policy that blocks or sends away must not begin to do so for more of what only helps (`moreIsBetter`): each value of its
 * regions is compared with the next. A proof where rules do not compute, and otherwise a try.
 */
export function moreProblems(policy: Policy, vocabulary: Vocabulary): readonly ProofProblem[] {
  const { when, effect } = policy;
  if (when === undefined || !effect || !('block' in effect || 'route' in effect)) return [];
  const rules = [...frameOf(policy), when];
  const better = [...readAtoms(rules).facts].filter((name) => vocabulary.facts[name]?.moreIsBetter);
  const values = better.length > 0 ? regionsOf(rules, vocabulary).values : undefined;
  return better.flatMap((name) => {
    const rising = (values?.get(name) ?? []).toSorted((one, other) => Number(one) - Number(other));
    const worse = rising
      .slice(1)
      .flatMap((more, at) => worseWith({ policy, name, vocabulary }, rising[at] ?? more, more));
    return worse.slice(0, 1);
  });
}

interface Asked {
  readonly policy: Policy;
  readonly name: string;
  readonly vocabulary: Vocabulary;
}

function worseWith(
  { policy, name, vocabulary }: Asked,
  less: FactValue,
  more: FactValue,
): readonly ProofProblem[] {
  const { earlier: _earlier, ...newest } = policy;
  const placed = (value: FactValue) => ({
    policy: newest as FullPolicy,
    vocabulary,
    known: { [name]: value },
  });
  const { found } = policyDifferences(placed(less), placed(more), { tries: TRIES });
  const stopped = found.find(({ before, after }) => before !== 'applies' && after === 'applies');
  if (!stopped) return [];
  const label = vocabulary.facts[name]?.label ?? name;
  return [
    {
      code: 'worse-with-more',
      pointer: '/when',
      message: `This stops an applicant for more: ${label} ${String(more)} instead of ${String(less)}`,
      witness: { ...stopped.witness, [name]: more },
    },
  ];
}
