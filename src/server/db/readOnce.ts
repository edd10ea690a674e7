import type { Queries } from './tables.ts';

/** Something that is read once in a transaction, however often it is asked for. */
export interface ReadOnce<T> {
  /** Reads by the query, which stands under a key of its own; outside of a transaction each time. What is not there is looked for again. */
  read(queries: Queries, key: string, query: () => Promise<T>): Promise<T>;
  /** To be called by whoever changes it: the transaction reads it again. */
  forget(queries: Queries): void;
}

/** For what a transaction goes by from beginning to end, unless it changes it itself. */
export function createReadOnce<T>(): ReadOnce<T> {
  const known = new WeakMap<Queries, Map<string, T>>();
  return {
    async read(queries, key, query) {
      const found = known.get(queries)?.get(key);
      if (found !== undefined) return found;
      const value = await query();
      if (!queries.isTransaction || value === undefined) return value;
      known.set(queries, (known.get(queries) ?? new Map<string, T>()).set(key, value));
      return value;
    },
    forget: (queries) => void known.delete(queries),
  };
}
