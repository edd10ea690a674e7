import { describe, expect, it } from 'vitest';
import { assetIncome, isUnder59AndAHalf } from './assetIncome.ts';

const terms = {
  months: 120,
  shares: { CHECKING_OR_SAVINGS: 1, BROKERAGE: 0.7, RETIREMENT: 0.7 },
  earlyRetirementShare: 0.6,
};

describe('assets as income', () => {
  it('is the counted shares spread over the months', () => {
    const assets = [
      { type: 'CHECKING_OR_SAVINGS', balance: 50_000 },
      { type: 'BROKERAGE', balance: 100_000 },
      { type: 'RETIREMENT', balance: 200_000 },
    ] as const;
    expect(assetIncome(assets, { terms, isEarly: false })).toBe(26_000);
    expect(assetIncome(assets, { terms, isEarly: true })).toBe(24_000);
    expect(assetIncome([], { terms, isEarly: true })).toBe(0);
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
