/**
 * Replaces lodash's `maxBy`, which JSON Forms uses to rank renderers, and saves lodash's matching code. The first of
 * equals wins; undefined for an empty list.
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
