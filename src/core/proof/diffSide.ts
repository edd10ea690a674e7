import type { Vocabulary } from '../flow/ruleSet.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { Facts, Rule } from '../rules/types.ts';
import { knownOf } from './knownOf.ts';
import { readAtoms } from './readAtoms.ts';

/** One of two compared brands, with its vocabulary and the facts it fixes. */
export interface DiffSide {
  readonly brand: ResolvedBrand;
  readonly vocabulary: Vocabulary;
  readonly known: Facts;
}

export interface DiffSides {
  readonly before: DiffSide;
  readonly after: DiffSide;
}

export const sideOf = (brand: ResolvedBrand): DiffSide => ({
  brand,
  vocabulary: vocabularyOf(brand),
  known: knownOf(brand),
});

/** Equal as JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** In plain English; `always` without a condition. */
export const conditionIn = (rule: Rule | undefined, vocabulary: Vocabulary): string =>
  rule === undefined ? 'always' : lowerFirst(describeRule(rule, vocabulary));

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The keys of both records: those of the first, then new ones of the second. */
export const namesOf = (one: object, other: object): readonly string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** Whether rules read a fact that the two brands fix differently. */
export function readsOtherwise(rules: readonly Rule[], before: Facts = {}, after: Facts = {}): boolean {
  return [...readAtoms(rules).facts].some((name) => !isSame(before[name], after[name]));
}
