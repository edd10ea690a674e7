import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawForPreference, drawPreferences } from './drawPreference.ts';
import { sliderBounds } from './sliderBounds.ts';

describe('slider bounds', () => {
  it('MATH-05 rounds the minimum up and the maximum down to whole dollars', () => {
    expect(sliderBounds({ minDraw: 15_000.2, maxDraw: 80_000.9 })).toEqual({ min: 15_001, max: 80_000 });
  });

  it('MATH-06 subtracts the payoff from both ends under PRESERVE', () => {
    const bounds = sliderBounds({ minDraw: 20_000, maxDraw: 80_000, payoff: 5000, preference: 'PRESERVE' });
    expect(bounds).toEqual({ min: 15_000, max: 75_000 });
  });

  it('MATH-07 raises the minimum to the payoff under DEDUCT', () => {
    const deduct = { minDraw: 15_000, maxDraw: 80_000, preference: 'DEDUCT' } as const;
    expect(sliderBounds({ ...deduct, payoff: 20_000 })).toEqual({ min: 20_000, max: 80_000 });
    expect(sliderBounds({ ...deduct, payoff: 10_000 })).toEqual({ min: 15_000, max: 80_000 });
    expect(sliderBounds({ ...deduct, payoff: 20_000.01 })).toEqual({ min: 20_001, max: 80_000 });
  });

  it('MATH-05 MATH-06 MATH-07 every slider position gives a draw inside the offer', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(cents, cents, cents, fc.constantFrom(...drawPreferences), (a, b, payoff, preference) => {
        const [minDraw, maxDraw] = [Math.min(a, b), Math.max(a, b)];
        const { min, max } = sliderBounds({ minDraw, maxDraw, payoff, preference });
        for (const stop of min <= max ? [min, max].filter((end) => end >= 0) : []) {
          const choice = { liabilities: payoff, selectedDraw: stop, maximum: maxDraw, preference };
          const draw = drawForPreference(choice);
          expect(draw.greaterThanOrEqualTo(minDraw) && draw.lessThanOrEqualTo(maxDraw)).toBe(true);
        }
      }),
    );
  });
});
