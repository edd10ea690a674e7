import { expect, it } from 'vitest';
import { offersAssetVerifiedAmount } from './assetVerifiedAmount.ts';

it.each([
  [false, null, 90_000, true],
  [false, null, null, false],
  [false, 5000, 90_000, false],
  [false, 5000, null, false],
  [true, null, 90_000, false],
  [true, null, null, false],
  [true, 5000, 90_000, false],
  [true, 5000, null, false],
])(
  'STATE-57 complete %s, amount %s, maxDtiUnlimited %s: %s',
  (complete, amount, maxDtiUnlimited, expected) => {
    expect(offersAssetVerifiedAmount({ assetDepletion: { complete, amount }, maxDtiUnlimited })).toBe(
      expected,
    );
  },
);

it('STATE-57 an application without asset depletion has neither', () => {
  expect(offersAssetVerifiedAmount({ maxDtiUnlimited: 90_000 })).toBe(true);
  expect(offersAssetVerifiedAmount({})).toBe(false);
});
