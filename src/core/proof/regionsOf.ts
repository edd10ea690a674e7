import type { Vocabulary } from '../flow/ruleSet.ts';
import type { FactValue, Rule } from '../rules/types.ts';

/** What rules tell apart: for each fact they read, one value of every region; that it is missing is always one more. */
export interface Regions {
  readonly values: ReadonlyMap<string, readonly FactValue[]>;
  /** True when no two values of a region can be told apart by the rules; false where they compute with facts. */
  readonly exact: boolean;
}

/** The regions that `rules` distinguish. */
export function regionsOf(_rules: readonly Rule[], _vocabulary: Vocabulary): Regions {
  return { values: new Map(), exact: false };
}
