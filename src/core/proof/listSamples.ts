import type { FactValue } from '../rules/types.ts';

/** Above this many items only the empty list, each item alone, all but one, and all are looked at. */
const MOST_SUBSETS_OF = 4;

/** Lists that tell apart which of the items they hold. */
export function listSamples(items: readonly FactValue[]): readonly FactValue[] {
  const each = [...new Set(items.map(String))];
  if (each.length <= MOST_SUBSETS_OF) return subsets(each);
  return [[], ...each.map((item) => [item]), ...each.map((item) => each.filter((one) => one !== item)), each];
}

const subsets = (items: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: 2 ** items.length }, (_, mask) => items.filter((_item, index) => mask & (1 << index)));
