import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Facts, Rule } from '../rules/types.ts';
import { compiledOnce } from './compiledOnce.ts';
import { type Asked, type Differences, differencesIn } from './ruleDifferences.ts';
import { decisionOf, ruleSpace, type SpaceOptions } from './ruleSpace.ts';
import { unionOf } from './unionOf.ts';

export interface VariantSide {
  readonly variants: readonly { readonly when?: Rule | undefined; readonly is: string }[];
  readonly vocabulary: Vocabulary;
  readonly known?: Facts;
}

/** The result when no variant holds. */
export const NOTHING = '';

/** Who gets different results from two lists of variants; a refused rule never holds. */
export function variantDifferences(
  before: VariantSide,
  after: VariantSide,
  options: SpaceOptions = {},
): Differences<string> {
  const rules = [...before.variants, ...after.variants].flatMap(({ when }) => when ?? []);
  const space = ruleSpace(rules, unionOf(before.vocabulary, after.vocabulary), {
    ...options,
    known: { ...before.known, ...after.known },
  });
  return differencesIn(askerOf(before), askerOf(after), space, options.tries);
}

function askerOf({ variants, vocabulary, known }: VariantSide): Asked<string> {
  const compiled = variants.map(({ when, is }) => ({
    is,
    rule: when === undefined ? undefined : compiledOnce(when, vocabulary),
    isAlways: when === undefined,
  }));
  return (facts, assignment, space) => {
    const own = { ...facts, ...known };
    for (const { is, rule, isAlways } of compiled) {
      if (isAlways) return { is };
      if (!rule) continue;
      const decision = decisionOf(rule.evaluate(own), assignment, space);
      if ('needs' in decision) return decision;
      if (decision.is === true) return { is };
    }
    return { is: NOTHING };
  };
}
