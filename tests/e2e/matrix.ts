/** Plays whole matrices (`npm run test:deep`), not only samples. */
export const isDeep = process.env.TEST_DEEP === 'on';

/**
 * Marks a matrix test for either runner; a deep run plays only these. Frozen, because Vitest writes into the options it is
 * given (`it.concurrent`), and files of one worker share this.
 */
export const inMatrix = Object.freeze({ tag: '@matrix', tags: 'matrix' } as const);

/** The whole matrix in a deep run, otherwise the sample; throws for an empty sample, whose names may be outdated. */
export function played<T>(all: readonly T[], isSample: (one: T, index: number) => boolean): readonly T[] {
  const sample = all.filter(isSample);
  if (sample.length === 0) throw new Error('No one of a matrix is in its sample');
  return isDeep ? all : sample;
}
