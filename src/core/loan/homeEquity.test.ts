import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoanDecimal } from './decimal.ts';
import { homeEquity } from './homeEquity.ts';

describe('the equity in a home', () => {
  it('is what is owed, the line, what more could be borrowed, and what is kept', () => {
    const home = { value: 600_000, owed: 300_000, line: 102_520.5, largestLine: 210_000 };
    expect(homeEquity(home)).toEqual({
      value: 600_000,
      owed: 300_000,
      line: 102_520.5,
      room: 107_479.5,
      kept: 90_000,
    });
  });

  it('is not shown for a home that the loans exceed', () => {
    expect(homeEquity({ value: 300_000, owed: 250_000, line: 60_000, largestLine: 50_000 })).toBeUndefined();
    expect(homeEquity({ value: 0, owed: 0, line: 0, largestLine: 0 })).toBeUndefined();
  });

  it('adds up to the value, to the cent', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 }).map((amount) => amount / 100);
    fc.assert(
      fc.property(fc.record({ value: cents, owed: cents, line: cents, largestLine: cents }), (home) => {
        const parts = homeEquity(home);
        if (!parts) return;
        const { value, owed, line, room, kept } = parts;
        expect(LoanDecimal.sum(owed, line, room, kept).toNumber()).toBe(value);
        expect(Math.min(owed, line, room, kept)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
