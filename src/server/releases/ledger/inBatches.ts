/** Keeps statements small. */
const BATCH = 100;

/** The items in lists of at most a hundred. */
export function* inBatches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}
