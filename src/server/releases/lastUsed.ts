/** Things by key, of which those used last are kept. */
export interface LastUsed<T> {
  readonly size: number;
  /** All that is kept. */
  values(): Iterable<T>;
  /** What is kept under the key; it now counts as used last. */
  get(key: string): T | undefined;
  /** Keeps it as used last, and lets go of what was not used for longest when there is too much. */
  set(key: string, value: T): void;
}

/** Keeps at most so many. */
export function lastUsed<T>(most: number): LastUsed<T> {
  const kept = new Map<string, T>();
  const keep = (key: string, value: T): void => {
    kept.delete(key);
    kept.set(key, value);
  };
  return {
    get size() {
      return kept.size;
    },
    values: () => kept.values(),
    get(key) {
      const value = kept.get(key);
      if (value !== undefined) keep(key, value);
      return value;
    },
    set(key, value) {
      keep(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
