import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Rule } from '../rules/types.ts';

/** A rule with one small mistake in it. */
export interface Mutant {
  /** JSON Pointer into the rule, where the mistake was made. */
  readonly pointer: string;
  /** What was done: "less than became at most". */
  readonly words: string;
  readonly rule: Rule;
}

/** Every rule that differs from a well-typed one by one operator, one unit of a threshold, or one clause. */
export function mutantsOf(_rule: Rule, _vocabulary: Vocabulary): readonly Mutant[] {
  return [];
}
