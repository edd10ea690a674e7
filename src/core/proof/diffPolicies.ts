import { amountIn } from '../flow/amounts.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import type { Rule } from '../rules/types.ts';
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
import type { Difference, Differences } from './ruleDifferences.ts';
import { sayTried, unlessProved } from './sayTried.ts';
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

type Said = Readonly<Record<Exclude<PolicyVerdict, number>, string>>;

const WAS: Said = {
  applies: 'applied',
  passes: 'passed',
  'out of scope': 'was out of scope',
  unknown: 'could not be decided',
  error: 'could not be answered',
};

const IS: Said = {
  applies: 'applies',
  passes: 'passes',
  'out of scope': 'is out of scope',
  unknown: 'cannot be decided',
  error: 'cannot be answered',
};

const sayWas = (verdict: PolicyVerdict): string =>
  typeof verdict === 'number' ? `gave ${verdict}` : WAS[verdict];
const sayIs = (verdict: PolicyVerdict): string =>
  typeof verdict === 'number' ? `gives ${verdict}` : IS[verdict];

function changed(before: PlacedPolicy, after: PlacedPolicy, options: DiffOptions): readonly Change[] {
  const { id } = after.policy;
  const where = toPointer(['policies', id]);
  const { found, tried } = differencesOf(before, after, options);
  const decided = found.map(({ before: one, after: other, witness }): Change => {
    const [was, is] = [sayWas(one), sayIs(other)];
    const words = `The policy ${id} ${was} before and ${is} now`;
    return { kind: 'behaviour', where, before: was, after: is, witness, ...unlessProved(tried), words };
  });
  return [
    ...decided,
    ...effectChange(before, after, options),
    ...(decided.length > 0 ? [] : rewritten(before, after, tried)),
  ];
}

type PolicyDifference = Difference<PolicyVerdict>;

/**
 * Differences that somebody notices. For a policy without a limit, passing and being out of scope have the same
 * effect.
 */
function differencesOf(
  before: PlacedPolicy,
  after: PlacedPolicy,
  options: DiffOptions,
): Differences<PolicyVerdict> {
  const rules = [before, after].flatMap(({ policy }) => [
    ...frameOf(policy),
    policy.when,
    ...amountRules(policy),
  ]);
  const isLike = isSame(...([before, after].map(asked) as [unknown, unknown]));
  if (isLike && !readsOtherwise(rules, before.known, after.known)) return { found: [], tried: undefined };
  const limits = [before, after].some(({ policy }) => 'limit' in policy.effect);
  const isIdle = (verdict: PolicyVerdict) => !limits && (verdict === 'passes' || verdict === 'out of scope');
  const { found, tried } = policyDifferences(before, after, options);
  const felt = found.filter((difference) => !(isIdle(difference.before) && isIdle(difference.after)));
  return { found: oneOfPrice(felt), tried };
}

const isPriced = ({ before, after }: PolicyDifference): boolean =>
  typeof before === 'number' && typeof after === 'number';

/** Of amounts that changed, the one that the shortest applicant shows: there is one for each value otherwise. */
function oneOfPrice(found: readonly PolicyDifference[]): readonly PolicyDifference[] {
  const size = ({ witness }: PolicyDifference): number => Object.keys(witness).length;
  const [shortest] = found.filter(isPriced).toSorted((one, other) => size(one) - size(other));
  return [...found.filter((difference) => !isPriced(difference)), ...(shortest ? [shortest] : [])];
}

function amountRules({ effect }: FullPolicy): readonly Rule[] {
  const amount = amountIn(effect);
  return amount ? [amount.is] : [];
}

/** What determines whom a policy concerns. */
const asked = ({
  policy: { earlier, effect, effective, jurisdiction, scope, when },
}: PlacedPolicy): unknown => [earlier, effective, jurisdiction, scope, when, amountIn(effect) && effect];

function effectChange(before: PlacedPolicy, after: PlacedPolicy, options: DiffOptions): readonly Change[] {
  const [one, other] = [before.policy, after.policy].map(({ effect }) => JSON.stringify(effect));
  if (one === other || amountIn(after.policy.effect)) return [];
  const words = `The policy ${after.policy.id} has a different effect where it applies`;
  const where = toPointer(['policies', after.policy.id, 'effect']);
  return [
    { kind: 'behaviour', where, before: one, after: other, witness: whoIsMeant(after, options), words },
  ];
}

/** A policy that nobody is known to be decided differently by; a change of behaviour unless that is proved. */
function rewritten(before: PlacedPolicy, after: PlacedPolicy, tried: number | undefined): readonly Change[] {
  const rules = ({ scope, when, jurisdiction, effect }: FullPolicy) => [
    scope,
    when,
    jurisdiction,
    amountIn(effect) && effect,
  ];
  if (isSame(rules(before.policy), rules(after.policy))) return [];
  const { id, effect } = after.policy;
  const same = amountIn(effect) ? 'gives everybody the same amount' : 'decides the same for everybody';
  return [
    {
      kind: tried === undefined ? 'setting' : 'behaviour',
      where: toPointer(['policies', id]),
      before: sayRules(before),
      after: sayRules(after),
      ...unlessProved(tried),
      words: `The policy ${id} is written differently ${tried === undefined ? `but ${same}` : `(${sayTried(tried)})`}`,
    },
  ];
}

/** With the amount, where there is one. */
const sayRules = (placed: PlacedPolicy): string =>
  [sayPolicy(placed), ...amountRules(placed.policy).map((rule) => conditionIn(rule, placed.vocabulary))].join(
    '; ',
  );
