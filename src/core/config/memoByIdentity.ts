/** Holds the object weakly. */
export function onceFor<A extends object, T>(make: (value: A) => T): (value: A) => T {
  const made = new WeakMap<A, { readonly value: T }>();
  return (value) => {
    const known = made.get(value) ?? { value: make(value) };
    made.set(value, known);
    return known.value;
  };
}

/** Holds the two objects weakly. */
export function memoByIdentity<A extends object, B extends object, T>(
  make: (first: A, second: B) => T,
): (first: A, second: B) => T {
  const made = new WeakMap<A, WeakMap<B, { readonly value: T }>>();
  return (first, second) => {
    const known = made.get(first) ?? new WeakMap<B, { readonly value: T }>();
    made.set(first, known);
    const entry = known.get(second) ?? { value: make(first, second) };
    known.set(second, entry);
    return entry.value;
  };
}

/** The list always has the same length. */
export function memoByIdentities<T>(): (keys: readonly object[], text: string, make: () => T) => T {
  const root = new WeakMap<object, unknown>();
  return (keys, text, make) => {
    const last = keys.reduce<WeakMap<object, unknown>>((level, key) => {
      const next = (level.get(key) as WeakMap<object, unknown> | undefined) ?? new WeakMap<object, unknown>();
      level.set(key, next);
      return next;
    }, root);
    const byText = (last.get(last) as Map<string, T> | undefined) ?? new Map<string, T>();
    last.set(last, byText);
    const known = byText.get(text) ?? make();
    byText.set(text, known);
    return known;
  };
}
