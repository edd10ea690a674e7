import type { Vocabulary } from '../flow/ruleSet.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { describeRule } from '../rules/describeRule.ts';
import type { Facts, Rule } from '../rules/types.ts';
import { knownOf } from './knownOf.ts';
import { readAtoms } from './readAtoms.ts';

/** One of two brands that are compared, with what its rules may read and what it says of everybody. */
export interface DiffSide {
  readonly brand: ResolvedBrand;
  readonly vocabulary: Vocabulary;
  readonly known: Facts;
}

/** Both of them. */
export interface DiffSides {
  readonly before: DiffSide;
  readonly after: DiffSide;
}

/** A brand as a side of a comparison. */
export const sideOf = (brand: ResolvedBrand): DiffSide => ({
  brand,
  vocabulary: vocabularyOf(brand),
  known: knownOf(brand),
});

/** Whether two values are the same by their JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** A condition in plain English; `always` where there is none. */
export const conditionIn = (rule: Rule | undefined, vocabulary: Vocabulary): string =>
  rule === undefined ? 'always' : lowerFirst(describeRule(rule, vocabulary));

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What stands in both records, in the order of the first and then what only the second has. */
export const namesOf = (one: object, other: object): readonly string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** Whether rules read anything that two brands say otherwise of everybody. */
export function readsOtherwise(rules: readonly Rule[], before: Facts = {}, after: Facts = {}): boolean {
  return [...readAtoms(rules).facts].some((name) => !isSame(before[name], after[name]));
}
