import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lienFigures } from './lienFigures.ts';

const home = { homeValue: 500_000, liens: [{ balance: 250_000 }, { balance: 50_000 }], wanted: 60_000 };

describe('what liens leave for a line', () => {
  it('is the share of the value that they do not take', () => {
    expect(lienFigures({ ...home, cltvCap: 0.8 })).toEqual({
      lienBalance: 300_000,
      room: 100_000,
      line: 60_000,
      cltv: 0.72,
      fits: true,
    });
  });

  it('lowers a line that does not fit to the remaining room', () => {
    expect(lienFigures({ ...home, wanted: 100_000.01, cltvCap: 0.8 })).toMatchObject({
      line: 100_000,
      cltv: 0.8,
      fits: false,
    });
    expect(lienFigures({ ...home, liens: [{ balance: 450_000 }], cltvCap: 0.8 })).toMatchObject({
      room: 0,
      line: 0,
      cltv: 0.9,
      fits: false,
    });
    expect(lienFigures({ ...home, homeValue: 0, liens: [], cltvCap: 0.8 })).toMatchObject({
      room: 0,
      cltv: 1,
      fits: false,
    });
  });

  it('never exceeds the cap once anything is lent', () => {
    const cases = fc.record({
      homeValue: fc.integer({ min: 1, max: 3_000_000 }),
      liens: fc.array(fc.record({ balance: fc.integer({ min: 0, max: 400_000 }) }), { maxLength: 4 }),
      wanted: fc.integer({ min: 0, max: 500_000 }),
      cltvCap: fc.constantFrom(0.75, 0.8, 0.85),
    });
    fc.assert(
      fc.property(cases, (given) => {
        const { line, lienBalance, fits } = lienFigures(given);
        if (line > 0) expect(lienBalance + line).toBeLessThanOrEqual(given.homeValue * given.cltvCap);
        expect(fits).toBe(line === given.wanted);
      }),
    );
  });
});
