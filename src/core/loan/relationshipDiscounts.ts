import type { OfferDiscount } from './offer.ts';

/** The discounts that come from a relationship with the lender: all but AUTOPAY, in their order (ENUM-17). */
export function relationshipDiscounts(discountList: readonly OfferDiscount[]): readonly OfferDiscount[] {
  return discountList.filter(({ discount }) => discount.type !== 'AUTOPAY');
}
