import { amountIn, amountTypes, compileAmount } from '../flow/amounts.ts';
import { compilePolicy, decidePolicy } from '../flow/policies.ts';
import { type Vocabulary, vocabularyOf } from '../flow/ruleSet.ts';
import type { Policy } from '../model/generated/policies.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import { deriveFacts } from '../rules/deriveFacts.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { Facts, Rule, RuleContext } from '../rules/types.ts';
import { isCalendarDate } from '../shared/calendarDate.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { type Mutant, mutantsOf } from './mutantsOf.ts';
import { type PlacedPolicy, policyDifferences, policyVocabulary } from './policyDifferences.ts';

/** A mutant that no example of its policy notices. */
export interface Survivor {
  readonly policy: string;
  /** JSON Pointer in the resolved brand: /policies/<id>/when/... */
  readonly pointer: string;
  readonly words: string;
  /** The rule and the mutant in plain English. */
  readonly before: string;
  readonly after: string;
  /** The shortest applicant who is treated differently: the missing example. */
  readonly witness: Facts;
}

export interface MutationScore {
  /** Mutants that change the decision for somebody. */
  readonly mutants: number;
  readonly killed: number;
  /** Mutants that change nothing for anybody; not counted. */
  readonly equivalent: number;
  /** Mutants that change nothing for anybody who was tried, which is no proof; not counted. */
  readonly unproved: number;
  readonly survived: readonly Survivor[];
}

export type Progress = (done: number, of: number) => void;

type Source = Pick<ResolvedBrand, 'policies' | 'facts' | 'enums' | 'steps'>;

/**
 * Runs every mutant of the scope, condition and amount of every policy against the policy's examples. Proves whether a mutant
 * that no example notices could be noticed at all.
 */
export function mutationScore(brand: Source, onProgress: Progress = () => {}): MutationScore {
  const ids = Object.keys(brand.policies);
  const vocabulary = vocabularyOf(brand);
  const scores = ids.map((id, index) => {
    const score = scoreOf(brand, id, vocabulary);
    onProgress(index + 1, ids.length);
    return score;
  });
  const sum = (of: (score: PolicyScore) => number) => scores.reduce((total, score) => total + of(score), 0);
  const survived = scores.flatMap((score) => score.survived);
  const killed = sum((score) => score.killed);
  return {
    mutants: killed + survived.length,
    killed,
    equivalent: sum((score) => score.equivalent),
    unproved: sum((score) => score.unproved),
    survived,
  };
}

type PolicyScore = Omit<MutationScore, 'mutants'>;

function scoreOf(brand: Source, id: string, vocabulary: Vocabulary): PolicyScore {
  const policy = brand.policies[id];
  if (!policy) return { killed: 0, equivalent: 0, unproved: 0, survived: [] };
  const fates = versionsOf(policy).flatMap((version) =>
    fatesOf({ ...version, vocabulary: policyVocabulary(brand, id, vocabulary) }),
  );
  const count = (wanted: Fate): number => fates.filter((fate) => fate === wanted).length;
  return {
    killed: count('killed'),
    equivalent: count('equivalent'),
    unproved: count('unproved'),
    survived: fates.filter((fate) => typeof fate === 'object'),
  };
}

type MutatedPart = 'scope' | 'when' | 'is';

/** A version of a policy with the rules it sets itself. */
interface PlacedVersion extends PlacedPolicy {
  readonly pointer: string;
  readonly parts: readonly MutatedPart[];
}

function versionsOf({ earlier = [], ...policy }: FullPolicy): readonly Omit<PlacedVersion, 'vocabulary'>[] {
  const pointer = toPointer(['policies', policy.id]);
  const said = (rules: Pick<Policy, 'scope' | 'when' | 'effect'>): readonly MutatedPart[] => [
    ...(['scope', 'when'] as const).filter((part) => rules[part] !== undefined),
    ...(rules.effect && amountIn(rules.effect) ? (['is'] as const) : []),
  ];
  const before = earlier.map((version, index) => ({
    policy: { ...policy, ...version },
    pointer: `${pointer}/earlier/${index}`,
    parts: said(version),
  }));
  return [{ policy, pointer, parts: said(policy) }, ...before];
}

type Fate = 'killed' | 'equivalent' | 'unproved' | Survivor;

const fatesOf = (version: PlacedVersion): readonly Fate[] =>
  version.parts.flatMap((part) =>
    mutantsOf(ruleOf(version.policy, part), {
      ...version.vocabulary,
      ...expectedOf(version.policy, part),
    }).map((mutant) => fateOf(version, part, mutant)),
  );

function ruleOf({ scope, when, effect }: FullPolicy, part: MutatedPart): Rule {
  if (part === 'is') return amountIn(effect)?.is ?? true;
  return (part === 'scope' ? scope : when) ?? true;
}

/** The unit of an amount; a condition needs none. */
function expectedOf({ effect }: FullPolicy, part: MutatedPart): Pick<RuleContext, 'expected'> {
  const amount = part === 'is' ? amountIn(effect) : undefined;
  return amount ? { expected: amountTypes[amount.name] } : {};
}

const withRule = (policy: FullPolicy, part: MutatedPart, rule: Rule): FullPolicy =>
  ({
    ...policy,
    ...(part === 'is' ? { effect: { ...policy.effect, is: rule } } : { [part]: rule }),
  }) as FullPolicy;

function fateOf(version: PlacedVersion, part: MutatedPart, mutant: Mutant): Fate {
  const { policy, vocabulary } = version;
  const changed = { ...version, policy: withRule(policy, part, mutant.rule) };
  if (isNoticed(changed)) return 'killed';
  const { found, tried } = policyDifferences(version, changed);
  const [difference] = found;
  if (!difference) return tried === undefined ? 'equivalent' : 'unproved';
  return {
    policy: policy.id,
    pointer: `${version.pointer}/${part === 'is' ? 'effect/is' : part}${mutant.pointer}`,
    words: mutant.words,
    before: describeRule(ruleOf(policy, part), vocabulary),
    after: describeRule(mutant.rule, vocabulary),
    witness: difference.witness,
  };
}

function isNoticed({ policy, vocabulary }: PlacedPolicy): boolean {
  const compiled = compilePolicy(policy, vocabulary);
  const amount = compileAmount(policy, vocabulary)?.amount;
  return policy.examples.some(({ given, expect, gives }) => {
    const facts = given as Facts;
    const day =
      typeof facts.today === 'string' && isCalendarDate(facts.today) ? facts.today : policy.effective.from;
    const whole = { ...deriveFacts(facts, vocabulary.facts), ...facts };
    if (decidePolicy(compiled, whole, day).type !== expect) return true;
    if (gives === undefined || !amount) return false;
    const outcome = amount.evaluate(whole);
    return outcome.type !== 'value' || outcome.value !== gives;
  });
}
