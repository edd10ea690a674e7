import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundDown, roundHalfEven, roundUp } from './rounding.ts';

const thousandths = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000);

describe('rounding', () => {
  it('MATH-03 rounds half to even, at 2 decimals by default', () => {
    expect(roundHalfEven(0.125).toNumber()).toBe(0.12);
    expect(roundHalfEven(0.135).toNumber()).toBe(0.14);
    expect(roundHalfEven(2.5, 0).toNumber()).toBe(2);
    expect(roundHalfEven(3.5, 0).toNumber()).toBe(4);
    expect(roundHalfEven(-2.5, 0).toNumber()).toBe(-2);
  });

  it('MATH-03 rounds decimals, not their binary approximation', () => {
    expect(roundHalfEven(1.005).toFixed(2)).toBe('1.00');
    expect(roundHalfEven(1.015).toFixed(2)).toBe('1.02');
    expect(roundHalfEven(1.0051).toFixed(2)).toBe('1.01');
  });

  it('MATH-03 changes a value by at most half a cent, and a rounded value not at all', () => {
    fc.assert(
      fc.property(thousandths, (value) => {
        const rounded = roundHalfEven(value);
        expect(rounded.minus(value).abs().lessThanOrEqualTo('0.005')).toBe(true);
        expect(roundHalfEven(rounded).equals(rounded)).toBe(true);
      }),
    );
  });

  it('MATH-03 rounds an exact half to an even last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), (cents) => {
        const half = roundHalfEven((cents * 10 + 5) / 1000);
        expect(half.times(100).modulo(2).isZero()).toBe(true);
      }),
    );
  });

  it('rounds up and down around the value', () => {
    fc.assert(
      fc.property(thousandths, (value) => {
        const [down, up] = [roundDown(value), roundUp(value)];
        expect(down.lessThanOrEqualTo(value) && up.greaterThanOrEqualTo(value)).toBe(true);
        expect(up.minus(down).lessThanOrEqualTo(1)).toBe(true);
      }),
    );
  });
});
