const MOST = 8;

interface Entry<A, T> {
  readonly list: readonly A[];
  readonly value: T;
}

/**
 * Memoizes `make` by a list of objects in order. Of lists with the same beginning it remembers the latest
 * few.
 */
export function memoByList<A extends object, T>(make: (list: readonly A[]) => T): (list: readonly A[]) => T {
  const made = new WeakMap<A, Entry<A, T>[]>();
  return (list) => {
    const [first] = list;
    if (first === undefined) return make(list);
    const known = made.get(first) ?? [];
    made.set(first, known);
    const found = known.find((entry) => isSame(entry.list, list));
    if (found) return found.value;
    const value = make(list);
    known.unshift({ list, value });
    known.length = Math.min(known.length, MOST);
    return value;
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
