/** `make`, called once for each pair of objects; what is no longer held elsewhere is forgotten. */
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
