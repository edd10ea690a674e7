/** Numbers that look drawn by lot and are the same for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  /** One of the values; throws a RangeError when there is none. */
  readonly pick: <T>(values: readonly T[]) => T;
}

/** Mulberry32: one 32-bit state, enough to spread samples. */
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
