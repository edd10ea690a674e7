import type { Change, DiffOptions } from './change.ts';
import { conditionIn, type DiffSides, isSame, readsOtherwise } from './diffSide.ts';
import { sayTried, unlessProved } from './sayTried.ts';
import { NOTHING, type VariantSide, variantDifferences } from './variantDifferences.ts';

type Variants = VariantSide['variants'];

export interface VariantTelling {
  readonly kind: Change['kind'];
  readonly where: string;
  /** The description of getting no variant. */
  readonly nothing: string;
  readonly words: (before: string, after: string) => string;
}

/**
 * One change for each pair of variants that somebody had before and has now. The sides' vocabularies may
 * differ from their brands'.
 */
export function diffVariants(
  variants: { readonly before: Variants; readonly after: Variants },
  sides: { readonly [Side in keyof DiffSides]: Omit<VariantSide, 'variants'> },
  { kind, where, nothing, words }: VariantTelling,
  { today }: DiffOptions,
): readonly Change[] {
  const rules = [...variants.before, ...variants.after].flatMap(({ when }) => when ?? []);
  const isLike = isSame(variants.before, variants.after);
  if (isLike && !readsOtherwise(rules, sides.before.known, sides.after.known)) return [];
  const side = (name: 'before' | 'after'): VariantSide => ({ ...sides[name], variants: variants[name] });
  const said = (is: string) => (is === NOTHING ? nothing : is);
  const options = today === undefined ? {} : { today };
  const { found, tried } = variantDifferences(side('before'), side('after'), options);
  if (found.length === 0 && tried !== undefined) {
    const conditions = (name: 'before' | 'after'): string =>
      variants[name].map(({ when }) => conditionIn(when, sides[name].vocabulary)).join('; ');
    const [before, after] = [conditions('before'), conditions('after')];
    return [{ kind, where, before, after, tried, words: `A changed condition is ${sayTried(tried)}` }];
  }
  return found.map(({ before, after, witness }) => ({
    kind,
    where,
    before: said(before),
    after: said(after),
    witness,
    ...unlessProved(tried),
    words: words(said(before), said(after)),
  }));
}
