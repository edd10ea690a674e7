import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originationFee, principalBeforeFee } from './originationFee.ts';
import { totalDraw } from './totalDraw.ts';

describe('origination fee applied to a draw', () => {
  it('MATH-11 divides the amount by 1 plus the fee', () => {
    expect(principalBeforeFee(52_495, 0.0499).toNumber()).toBe(50_000);
  });

  it('MATH-11 is the part above the principal less costs, at least 0 and at most the threshold', () => {
    const fee = { amount: 52_495, originationFee: 0.0499 };
    expect(originationFee(fee).toNumber()).toBe(2495);
    expect(originationFee({ ...fee, costs: 495 }).toNumber()).toBe(2000);
    expect(originationFee({ ...fee, costs: 9000 }).toNumber()).toBe(0);
    expect(originationFee({ ...fee, threshold: 1500 }).toNumber()).toBe(1500);
    expect(originationFee({ ...fee, costs: 1495, threshold: 1500 }).toNumber()).toBe(1000);
    expect(originationFee({ ...fee, threshold: null }).toNumber()).toBe(2495);
  });

  it('MATH-11 undoes MATH-02 to the cent, with and without a cap', () => {
    const cents = fc.integer({ min: 0, max: 50_000_000 }).map((value) => value / 100);
    const fees = fc.integer({ min: 0, max: 499 }).map((value) => value / 10_000);
    fc.assert(
      fc.property(cents, fees, fc.option(cents), (amount, fee, cap) => {
        const total = totalDraw({ amount, originationFee: fee, cap });
        const applied = originationFee({ amount: total, originationFee: fee, threshold: cap });
        expect(total.minus(applied).minus(amount).abs().lessThanOrEqualTo('0.01')).toBe(true);
      }),
    );
  });
});
