import type { Vocabulary } from '../flow/ruleSet.ts';
import type { Rule } from '../rules/types.ts';
import { whoMeets } from './whoMeets.ts';

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
    const met = whoMeets(conditions, vocabulary, { mayBeMissing: variant === undefined });
    return met && met.witness === undefined && met.proved === 'all' ? [index] : [];
  });
}
