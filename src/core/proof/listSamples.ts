import type { FactValue } from '../rules/types.ts';

/** Above this size, only the empty list, single items, all but one, and all items are tried. */
const MOST_SUBSETS_OF = 4;

/** Lists that differ in which items they contain. */
export function listSamples(items: readonly FactValue[]): readonly FactValue[] {
  const each = [...new Set(items.map(String))];
  if (each.length <= MOST_SUBSETS_OF) return subsets(each);
  return [[], ...each.map((item) => [item]), ...each.map((item) => each.filter((one) => one !== item)), each];
}

const subsets = (items: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: 2 ** items.length }, (_, mask) => items.filter((_item, index) => mask & (1 << index)));
