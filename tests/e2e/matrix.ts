/** Whether the whole of each matrix is played (`npm run test:deep`), not only the sample that stands for it. */
export const isDeep = process.env.TEST_DEEP === 'on';

/** The details of a test that belongs to a matrix, of either runner: a deep run plays these tests and no others. */
export const inMatrix = { tag: '@matrix', tags: 'matrix' } as const;

/** All of a matrix in a deep run, else those that stand for it; throws where none does, since a sample's names may be out of date. */
export function played<T>(all: readonly T[], isSample: (one: T, index: number) => boolean): readonly T[] {
  const sample = all.filter(isSample);
  if (sample.length === 0) throw new Error('No one of a matrix is in its sample');
  return isDeep ? all : sample;
}
