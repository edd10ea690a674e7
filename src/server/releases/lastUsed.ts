export interface LastUsed<T> {
  readonly size: number;
  values(): Iterable<T>;
  get(key: string): T | undefined;
  /** Stores a value as most recently used; drops the least recently used beyond the limit. */
  set(key: string, value: T): void;
}

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
