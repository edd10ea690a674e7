export interface Spread {
  readonly runs: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Median and extremes. Throws for an empty list. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, max, median] = [sorted[0], sorted.at(-1), sorted[Math.floor(sorted.length / 2)]];
  if (min === undefined || max === undefined || median === undefined) throw new Error('Nothing was measured');
  return { runs: sorted.length, median, min, max };
}

/** The geometric mean: that of 2 and 1/2 is 1. */
export const geometricMean = (ratios: readonly number[]): number =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
