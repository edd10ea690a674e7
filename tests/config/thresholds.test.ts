import { describe, expect, it } from 'vitest';
import { compilePolicy, decidePolicy } from '../../src/core/flow/policies.ts';
import { vocabularyOf } from '../../src/core/flow/ruleSet.ts';
import type { FullPolicy, ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { behaviourDiff } from '../../src/core/proof/behaviourDiff.ts';
import type { Rule } from '../../src/core/rules/types.ts';
import { isObject } from '../../src/core/shared/json.ts';
import { resolvedBrand } from '../contract/resolvedBrands.ts';

const main = resolvedBrand('main');
const vocabulary = vocabularyOf(main);

/** A policy of main whose condition is one comparison of a fact with a number, in what the fact is counted in. */
interface Threshold {
  readonly policy: FullPolicy;
  readonly operator: string;
  readonly fact: string;
  readonly at: number;
  readonly unit: number;
}

const thresholds = Object.values(main.policies).flatMap((policy): readonly Threshold[] => {
  const [[operator, operands] = []] = isObject(policy.when) ? Object.entries(policy.when) : [];
  const [read, at]: readonly unknown[] = Array.isArray(operands) ? operands : [];
  const fact = isObject(read) && 'var' in read ? String(read.var) : '';
  const definition = main.facts[fact];
  if (operator === undefined || typeof at !== 'number' || !definition || definition.derived) return [];
  return [{ policy, operator, fact, at, unit: definition.type === 'rate' ? 0.0001 : 1 }];
});

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function shifted({ policy, operator, fact, at, unit }: Threshold, by: number): ResolvedBrand {
  const when: Rule = { [operator]: [{ var: fact }, rounded(at + by * unit)] };
  return { ...main, policies: { ...main.policies, [policy.id]: { ...policy, when } } };
}

/** What the newest version of a policy says of an applicant on a day it is in force. */
function verdict(
  brand: ResolvedBrand,
  { policy }: Threshold,
  facts: Readonly<Record<string, unknown>>,
): string {
  const { earlier: _earlier, ...newest } = brand.policies[policy.id] ?? policy;
  const today = String(facts.today ?? '2026-06-15');
  return decidePolicy(compilePolicy(newest, vocabulary), { ...facts, today } as never, today).type;
}

describe('a threshold moved by one unit', () => {
  it('is tried of many policies of main', () => {
    expect(thresholds.length).toBeGreaterThan(9);
    expect(new Set(thresholds.map(({ unit }) => unit))).toEqual(new Set([1, 0.0001]));
  });

  it.each(
    thresholds.flatMap((threshold) => [1, -1].map((by) => ({ ...threshold, by, id: threshold.policy.id }))),
  )(
    'changes the one witness that diff names, and nobody else: $id, $fact $operator $at by $by',
    ({ by, ...threshold }) => {
      const { policy, fact, at, unit } = threshold;
      const after = shifted(threshold, by);
      const changes = behaviourDiff(main, after);
      expect(changes.map(({ kind, where }) => [kind, where])).toEqual([
        ['behaviour', `/policies/${policy.id}`],
      ]);
      const witness = changes[0]?.witness ?? {};
      expect(witness).toHaveProperty([fact]);
      const around = [-3, -2, -1, 0, 1, 2, 3]
        .map((steps) => rounded(at + steps * unit))
        .filter((value) => value >= 0);
      const changed = around.filter((value) => {
        const facts = { ...witness, [fact]: value };
        return verdict(main, threshold, facts) !== verdict(after, threshold, facts);
      });
      expect(changed).toEqual([witness[fact]]);
    },
  );
});
