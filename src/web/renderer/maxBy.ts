/**
 * Stands in for lodash's `maxBy` in the browser build, where JSON Forms calls it to pick the renderer that ranks
 * highest: lodash's own brings its whole matching machinery. The first of equals wins; undefined of nothing.
 */
export default function maxBy<T>(items: readonly T[] | undefined, rank: (item: T) => number): T | undefined {
  let best: T | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (const item of items ?? []) {
    const own = rank(item);
    if (own <= highest) continue;
    highest = own;
    best = item;
  }
  return best;
}
