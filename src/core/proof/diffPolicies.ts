import type { FullPolicy } from '../model/resolvedBrand.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import type { Change, DiffOptions } from './change.ts';
import { conditionIn, type DiffSide, type DiffSides, isSame, namesOf, readsOtherwise } from './diffSide.ts';
import {
  type PlacedPolicy,
  type PolicyVerdict,
  policyDifferences,
  policyVocabulary,
} from './policyDifferences.ts';
import { frameOf } from './policyProblems.ts';
import { whoMeets } from './whoMeets.ts';

/** Policies that were added or removed, or that decide differently for somebody. */
export const diffPolicies = (sides: DiffSides, options: DiffOptions): readonly Change[] =>
  namesOf(sides.before.brand.policies, sides.after.brand.policies).flatMap((id) =>
    diffPolicy(id, sides, options),
  );

function diffPolicy(id: string, sides: DiffSides, options: DiffOptions): readonly Change[] {
  const [before, after] = [placedIn(sides.before, id), placedIn(sides.after, id)];
  if (before && after) return changed(before, after, options);
  const only = before ?? after;
  if (!only) return [];
  const said = sayPolicy(only);
  return [
    {
      kind: 'behaviour',
      where: toPointer(['policies', id]),
      before: before && said,
      after: after && said,
      witness: whoIsMeant(only, options),
      words: `The policy ${id} ${before ? 'was removed' : 'is new'}: ${only.policy.title}`,
    },
  ];
}

function placedIn(side: DiffSide, id: string): PlacedPolicy | undefined {
  const policy = Object.hasOwn(side.brand.policies, id) ? side.brand.policies[id] : undefined;
  return (
    policy && { policy, vocabulary: policyVocabulary(side.brand, id, side.vocabulary), known: side.known }
  );
}

const sayPolicy = ({ policy, vocabulary }: PlacedPolicy): string =>
  [...frameOf(policy), policy.when].map((rule) => conditionIn(rule, vocabulary)).join('; ');

/** Somebody to whom the policy applies; everybody if nobody is found, so that the change is not lost. */
const whoIsMeant = ({ policy, vocabulary, known = {} }: PlacedPolicy, options: DiffOptions) =>
  whoMeets({ hold: [...frameOf(policy), policy.when] }, vocabulary, { ...options, known })?.witness ?? {};

const WAS: Readonly<Record<PolicyVerdict, string>> = {
  applies: 'applied',
  passes: 'passed',
  'out of scope': 'was out of scope',
  unknown: 'could not be decided',
  error: 'could not be answered',
};

const IS: Readonly<Record<PolicyVerdict, string>> = {
  applies: 'applies',
  passes: 'passes',
  'out of scope': 'is out of scope',
  unknown: 'cannot be decided',
  error: 'cannot be answered',
};

function changed(before: PlacedPolicy, after: PlacedPolicy, options: DiffOptions): readonly Change[] {
  const { id } = after.policy;
  const where = toPointer(['policies', id]);
  const decided = differencesOf(before, after, options).map((difference): Change => {
    const [was, is] = [WAS[difference.before], IS[difference.after]];
    const words = `The policy ${id} ${was} before and ${is} now`;
    return { kind: 'behaviour', where, before: was, after: is, witness: difference.witness, words };
  });
  return [
    ...decided,
    ...effectChange(before, after, options),
    ...rewritten(before, after, decided.length > 0),
  ];
}

/**
 * Differences that somebody notices. For a policy without a limit, passing and being out of scope have the same
 * effect.
 */
function differencesOf(before: PlacedPolicy, after: PlacedPolicy, options: DiffOptions) {
  const rules = [before, after].flatMap(({ policy }) => [...frameOf(policy), policy.when]);
  const isLike = isSame(...([before, after].map(asked) as [unknown, unknown]));
  if (isLike && !readsOtherwise(rules, before.known, after.known)) return [];
  const limits = [before, after].some(({ policy }) => 'limit' in policy.effect);
  const isIdle = (verdict: PolicyVerdict) => !limits && (verdict === 'passes' || verdict === 'out of scope');
  const { found } = policyDifferences(before, after, options);
  return found.filter((difference) => !(isIdle(difference.before) && isIdle(difference.after)));
}

/** What determines whom a policy concerns. */
const asked = ({ policy: { earlier, effective, jurisdiction, scope, when } }: PlacedPolicy): unknown => [
  earlier,
  effective,
  jurisdiction,
  scope,
  when,
];

function effectChange(before: PlacedPolicy, after: PlacedPolicy, options: DiffOptions): readonly Change[] {
  const [one, other] = [before.policy, after.policy].map(({ effect }) => JSON.stringify(effect));
  if (one === other) return [];
  const words = `The policy ${after.policy.id} has a different effect where it applies`;
  const where = toPointer(['policies', after.policy.id, 'effect']);
  return [
    { kind: 'behaviour', where, before: one, after: other, witness: whoIsMeant(after, options), words },
  ];
}

function rewritten(before: PlacedPolicy, after: PlacedPolicy, isDecided: boolean): readonly Change[] {
  const rules = ({ scope, when, jurisdiction }: FullPolicy) => [scope, when, jurisdiction];
  if (isDecided || isSame(rules(before.policy), rules(after.policy))) return [];
  const { id } = after.policy;
  const words = `The policy ${id} is written differently but decides the same for everybody`;
  return [
    {
      kind: 'setting',
      where: toPointer(['policies', id]),
      before: sayPolicy(before),
      after: sayPolicy(after),
      words,
    },
  ];
}
