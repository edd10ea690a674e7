import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactArithmetic } from './exactArithmetic.ts';

const Exact = Decimal.clone({ precision: 60 });
const decimals = fc.oneof(
  fc
    .tuple(fc.integer(), fc.integer({ min: 0, max: 8 }))
    .map(([whole, places]) => Number(`${whole}e-${places}`)),
  fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
);

describe('exactArithmetic gives the number nearest to the exact decimal result of', () => {
  it.each([
    ['+', (left: number, right: number) => new Exact(left).plus(right)],
    ['-', (left: number, right: number) => new Exact(left).minus(right)],
    ['*', (left: number, right: number) => new Exact(left).times(right)],
    ['/', (left: number, right: number) => new Exact(left).dividedBy(right)],
  ] as const)('%s', (operator, exactly) => {
    fc.assert(
      fc.property(decimals, decimals, (left, right) => {
        fc.pre(operator !== '/' || right !== 0);
        expect(exactArithmetic[operator](left, right) + 0).toBe(exactly(left, right).toNumber() + 0);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([1, 0, -1])('a division of %d by zero is not finite', (left) => {
    expect(Number.isFinite(exactArithmetic['/'](left, 0))).toBe(false);
  });
});
