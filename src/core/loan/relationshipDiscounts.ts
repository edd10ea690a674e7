import type { OfferDiscount } from './offer.ts';

/** All but AUTOPAY, in order (ENUM-17). */
export function relationshipDiscounts(discountList: readonly OfferDiscount[]): readonly OfferDiscount[] {
  return discountList.filter(({ discount }) => discount.type !== 'AUTOPAY');
}
