/** A page of a list in the order of its keys. */
export interface PageAsked {
  /** The last key of the page before. */
  readonly after?: string | undefined;
  /** At least 1. */
  readonly limit: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: string;
}

/** The page of rows that were read with one more than asked for. */
export function pageOf<R, T>(
  rows: readonly R[],
  { limit }: PageAsked,
  { keyOf, itemOf }: { readonly keyOf: (row: R) => string; readonly itemOf: (row: R) => T },
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(itemOf), ...(last && { next: keyOf(last) }) };
}
