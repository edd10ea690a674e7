import type { Queries } from './tables.ts';

/** Something that is read once in a transaction, however often it is asked for. */
export interface ReadOnce<T> {
  /** Reads by the query, which stands under a key of its own; outside of a transaction each time. What is not there is looked for again. */
  read(queries: Queries, key: string, query: () => Promise<T>): Promise<T>;
  /** What the transaction has read or been told already; undefined when that is nothing. */
  known(queries: Queries, key: string): T | undefined;
  /** Tells the transaction what was read with something else, or written by it; nothing outside of one. */
  keep(queries: Queries, key: string, value: T): void;
  /** To be called by whoever changes it: the transaction reads it again. */
  forget(queries: Queries): void;
}

/** For what a transaction goes by from beginning to end, unless it changes it itself. */
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
