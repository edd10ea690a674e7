import { amountIn, amountTypes } from '../flow/amounts.ts';
import { policyVersions } from '../flow/policyVersions.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import { compileRule } from '../rules/compileRule.ts';
import { deriveFacts } from '../rules/deriveFacts.ts';
import type { Facts, FactValue, Rule } from '../rules/types.ts';

function nestFacts(facts: Facts): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts)) {
    const path = name.split('.');
    const last = path.pop() ?? name;
    let place = root;
    for (const part of path) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return root;
}

/** Another engine (`jsonLogic.apply`): takes a rule, and facts nested by the dots in their names. */
export type ReferenceEngine = (rule: Rule, facts: Record<string, unknown>) => unknown;

export interface EngineDifference {
  readonly policy: string;
  readonly example: string;
  readonly part: 'scope' | 'when' | 'is';
  readonly ours: FactValue | undefined;
  readonly reference: unknown;
}

/** `skipped` are rules whose facts the example does not give. */
export interface EngineComparison {
  readonly compared: number;
  readonly skipped: number;
  readonly differences: readonly EngineDifference[];
}

type Rules = Pick<ResolvedBrand, 'policies' | 'facts' | 'enums'>;

/** Runs every rule and amount of every policy, earlier versions included, in both engines with the facts of its examples. */
export function compareEngines(brand: Rules, reference: ReferenceEngine): EngineComparison {
  const policies = Object.values(brand.policies).flatMap(policyVersions);
  const answers = policies.flatMap((policy) => comparisons(policy, brand, reference));
  const compared = answers.filter((answer) => answer !== 'skipped');
  return {
    compared: compared.length,
    skipped: answers.length - compared.length,
    differences: compared.filter(({ ours, reference: theirs }) => !isSame(ours, theirs)),
  };
}

/** Ours computes in decimals, the reference in binary fractions: amounts may differ where those cannot be exact. */
const LEAST_DIFFERENCE = 1e-12;

const isSame = (ours: unknown, theirs: unknown): boolean =>
  typeof ours === 'number' && typeof theirs === 'number'
    ? Math.abs(ours - theirs) <= LEAST_DIFFERENCE * Math.max(1, Math.abs(ours))
    : JSON.stringify(ours) === JSON.stringify(theirs);

function ruleOf({ effect, ...policy }: FullPolicy, part: EngineDifference['part']) {
  if (part !== 'is') return { rule: policy[part], expected: {} };
  const amount = amountIn(effect);
  return amount
    ? { rule: amount.is, expected: { expected: amountTypes[amount.name] } }
    : { rule: undefined, expected: {} };
}

function comparisons(
  policy: FullPolicy,
  brand: Rules,
  reference: ReferenceEngine,
): readonly (EngineDifference | 'skipped')[] {
  const vocabulary = vocabularyOf(brand);
  return (['scope', 'when', 'is'] as const).flatMap((part) => {
    const { rule, expected } = ruleOf(policy, part);
    if (rule === undefined) return [];
    const compiled = compileRule(rule, { ...vocabulary, ...expected });
    return policy.examples.map(({ name, given }) => {
      const facts = { ...deriveFacts(given as Facts, brand.facts), ...(given as Facts) };
      if (!compiled.ok || compiled.value.facts.some((fact) => facts[fact] === undefined)) return 'skipped';
      const outcome = compiled.value.evaluate(facts);
      const ours = outcome.type === 'value' ? outcome.value : undefined;
      return { policy: policy.id, example: name, part, ours, reference: reference(rule, nestFacts(facts)) };
    });
  });
}
