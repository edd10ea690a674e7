import type { Queries } from './tables.ts';

/** A value read once per transaction, however often it is needed. */
export interface ReadOnce<T> {
  /**
   * Reads by the query, cached under `key`; outside a transaction, every time. A missing value is looked up
   * again.
   */
  read(queries: Queries, key: string, query: () => Promise<T>): Promise<T>;
  /** The transaction's cached value, if any. */
  known(queries: Queries, key: string): T | undefined;
  /** Records a value read or written by other means; does nothing outside a transaction. */
  keep(queries: Queries, key: string, value: T): void;
  /** Call after changing the value: the transaction reads it again. */
  forget(queries: Queries): void;
}

/** For values that hold throughout a transaction unless it changes them itself. */
export function createReadOnce<T>(): ReadOnce<T> {
  const all = new WeakMap<Queries, Map<string, T>>();
  const known = (queries: Queries, key: string): T | undefined => all.get(queries)?.get(key);

  function keep(queries: Queries, key: string, value: T): void {
    if (!queries.isTransaction || value === undefined) return;
    all.set(queries, (all.get(queries) ?? new Map<string, T>()).set(key, value));
  }

  return {
    async read(queries, key, query) {
      const found = known(queries, key);
      if (found !== undefined) return found;
      const value = await query();
      keep(queries, key, value);
      return value;
    },
    known,
    keep,
    forget: (queries) => void all.delete(queries),
  };
}
