export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  /** Throws a RangeError if there are no values. */
  readonly pick: <T>(values: readonly T[]) => T;
}

/** A deterministic generator: Mulberry32, which is good enough to spread samples. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('There is nothing to pick from');
      return value;
    },
  };
}
