import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Rule } from '../rules/types.ts';
import { isNobody } from './whoMeets.ts';

/**
 * The places of variants that nobody gets, of a list of which everybody gets the first that holds; undefined stands for
 * the one without a condition, which is there for those of whom a fact is not known too. What
 * stands behind that one is not named: it is refused where variants are read.
 */
export function shadowedVariants(
  variants: readonly (Rule | undefined)[],
  vocabulary: Vocabulary,
): readonly number[] {
  return variants.flatMap((variant, index) => {
    if (index === 0) return [];
    const earlier = variants.slice(0, index);
    if (earlier.includes(undefined)) return [];
    const conditions = { hold: variant === undefined ? [] : [variant], fail: earlier as readonly Rule[] };
    return isNobody(conditions, vocabulary, { mayBeMissing: variant === undefined }) ? [index] : [];
  });
}
