import { expect, it } from 'vitest';
import { formatFileSize } from './fileSize.ts';

it('MATH-18 shows bytes, KB of 1000 or MB of 1,000,000 with at most one decimal', () => {
  expect([0, 999, 1000, 1500, 999_949, 999_950, 1_000_000, 10_500_000].map(formatFileSize)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 KB',
    '1.5 KB',
    '999.9 KB',
    '1 MB',
    '1 MB',
    '10.5 MB',
  ]);
});

it.each([-1, NaN, Infinity, 1.5, '12' as unknown as number])(
  "ERR-10 throws 'Invalid argument' for %s",
  (bytes) => {
    expect(() => formatFileSize(bytes)).toThrow(/^Invalid argument$/);
  },
);
