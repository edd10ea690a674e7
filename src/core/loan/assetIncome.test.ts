import { describe, expect, it } from 'vitest';
import { assetIncome, isUnder59AndAHalf } from './assetIncome.ts';

describe('assets as income', () => {
  it('is the counted shares spread over the months', () => {
    const assets = [
      { balance: 50_000, share: 1 },
      { balance: 100_000, share: 0.7 },
      { balance: 200_000, share: 0.6 },
    ];
    expect(assetIncome(assets, 120)).toBe(24_000);
    expect(assetIncome(assets, 60)).toBe(48_000);
    expect(assetIncome([], 120)).toBe(0);
    expect(assetIncome([{ balance: 999, share: 0.7 }], 120)).toBe(69);
  });

  it.each([
    ['1967-01-15', '2026-07-14', true],
    ['1967-01-15', '2026-07-15', false],
    ['1966-12-15', '2026-06-14', true],
    ['1966-12-15', '2026-06-15', false],
    ['1966-06-30', '2025-12-30', false],
  ])('a person born on %s is on %s under 59 and a half: %s', (birthdate, on, expected) => {
    expect(isUnder59AndAHalf(birthdate, on)).toBe(expected);
  });
});
