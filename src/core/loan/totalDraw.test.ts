import { describe, expect, it } from 'vitest';
import { totalDraw } from './totalDraw.ts';

describe('total draw', () => {
  it('MATH-02 adds the fee to the amount, at most the cap', () => {
    expect(totalDraw({ amount: 50_000, originationFee: 0.0499 }).toNumber()).toBe(52_495);
    expect(totalDraw({ amount: 50_000, originationFee: 0.0499, cap: 2000 }).toNumber()).toBe(52_000);
    expect(totalDraw({ amount: 50_000, originationFee: 0.0499, cap: 9000 }).toNumber()).toBe(52_495);
    expect(totalDraw({ amount: 50_000, originationFee: 0.0499, cap: 0 }).toNumber()).toBe(50_000);
    expect(totalDraw({ amount: 50_000, originationFee: 0.0499, cap: null }).toNumber()).toBe(52_495);
  });

  it('MATH-17 fails when amount or fee is not a number or the amount is negative', () => {
    expect(() => totalDraw({ amount: NaN, originationFee: 0.01 })).toThrow('amount is not a number');
    expect(() => totalDraw({ amount: 100, originationFee: NaN })).toThrow('originationFee is not a number');
    expect(() => totalDraw({ amount: 'abc', originationFee: 0.01 })).toThrow('amount is not a number');
    expect(() => totalDraw({ amount: -0.01, originationFee: 0.01 })).toThrow('amount is negative');
  });
});
