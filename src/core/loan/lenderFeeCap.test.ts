import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeWithinCap, type LenderFeeCap, minDrawWithinCap } from './lenderFeeCap.ts';
import { totalDraw } from './totalDraw.ts';

const cap: LenderFeeCap = { share: 0.02, excludes: ['VALUATION_FEE'] };

describe('the cap on fees of the lender', () => {
  it('leaves for the origination fee what recording does not take', () => {
    expect(feeWithinCap(cap, { fixed: 0, perDollar: 0 }, 4000).toNumber()).toBe(0.02);
    expect(feeWithinCap(cap, { fixed: 95, perDollar: 0 }, 19_000).toNumber()).toBe(0.015);
    expect(feeWithinCap(cap, { fixed: 95, perDollar: 0 }, 4000).toNumber()).toBe(0);
  });

  it('gives the smallest draw whose recording costs stay within the cap', () => {
    expect(minDrawWithinCap(cap, { fixed: 95, perDollar: 0 })).toBe(4750);
    expect(minDrawWithinCap(cap, { fixed: 95, perDollar: 0.03 })).toBeUndefined();
  });

  it('holds for every draw from the smallest on', () => {
    const cases = fc.record({
      fixed: fc.integer({ min: 0, max: 400 }),
      taxPer100k: fc.integer({ min: 0, max: 600 }),
      minDraw: fc.integer({ min: 4000, max: 20_000 }),
      more: fc.integer({ min: 0, max: 400_000 }),
    });
    fc.assert(
      fc.property(cases, ({ fixed, taxPer100k, minDraw, more }) => {
        const costs = { fixed, perDollar: taxPer100k / 100_000 };
        const least = Math.max(minDraw, minDrawWithinCap(cap, costs) ?? 0);
        const fee = feeWithinCap(cap, costs, least);
        const draw = least + more;
        const line = totalDraw({ amount: draw, originationFee: fee });
        const all = line.minus(draw).plus(fixed).plus(line.times(costs.perDollar));
        expect(all.toNumber()).toBeLessThanOrEqual(line.times(cap.share).toNumber() + 0.02);
      }),
    );
  });
});
