import { expect, it } from 'vitest';
import { discountTypes } from './offer.ts';
import { relationshipDiscounts } from './relationshipDiscounts.ts';

it('ENUM-17 leaves out AUTOPAY and nothing else', () => {
  const list = discountTypes.map((type) => ({ discount: { type }, rateWithDiscount: 0.08 }));
  const kept = relationshipDiscounts(list).map(({ discount }) => discount.type);
  expect(kept).toEqual(discountTypes.filter((type) => type !== 'AUTOPAY'));
});
