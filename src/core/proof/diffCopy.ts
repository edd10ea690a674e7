import type { Message } from '../model/generated/copy.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import type { Change, DiffOptions } from './change.ts';
import { type DiffSides, isSame, namesOf } from './diffSide.ts';
import { diffVariants } from './diffVariants.ts';
import type { VariantSide } from './variantDifferences.ts';

/** Messages that were added, removed, or read differently for somebody. */
export function diffCopy(sides: DiffSides, options: DiffOptions): readonly Change[] {
  const [before, after] = [sides.before.brand.copy, sides.after.brand.copy];
  const locales = namesOf(before, after).filter((locale) => (options.locale ?? locale) === locale);
  return locales.flatMap((locale) => {
    const [one = {}, other = {}] = [before[locale], after[locale]];
    return namesOf(one, other).flatMap((key) =>
      isSame(one[key], other[key])
        ? sharedText(one[key], { locale, key }, sides, options)
        : diffMessage({ before: one[key], after: other[key] }, { locale, key }, sides, options),
    );
  });
}

interface Place {
  readonly locale: string;
  readonly key: string;
}

/** A message without changes still reads differently if its variants depend on the lender. */
const sharedText = (message: Message | undefined, place: Place, sides: DiffSides, options: DiffOptions) =>
  typeof message === 'object' ? diffMessage({ before: message, after: message }, place, sides, options) : [];

function diffMessage(
  messages: { readonly before: Message | undefined; readonly after: Message | undefined },
  { locale, key }: Place,
  sides: DiffSides,
  options: DiffOptions,
): readonly Change[] {
  const telling = {
    kind: 'text',
    where: toPointer(['copy', locale, key]),
    nothing: 'no text',
    words: (before: string, after: string) => `${key} (${locale}): ${before} -> ${after}`,
  } as const;
  const variants = { before: variantsOf(messages.before), after: variantsOf(messages.after) };
  return diffVariants(variants, sides, telling, options);
}

function variantsOf(message: Message | undefined): VariantSide['variants'] {
  if (message === undefined) return [];
  if (typeof message === 'string') return [{ is: message }];
  const list = Array.isArray(message) ? message : (message.variants ?? [{ text: message.text ?? '' }]);
  return list.map(({ when, text }) => ({ when, is: text }));
}
