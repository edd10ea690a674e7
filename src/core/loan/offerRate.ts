import type { Offer } from './offer.ts';
import { rateDiscount } from './rateDiscount.ts';

/** The annual rate as a fraction, less the autopay discount if chosen and offered. */
export function rateInEffect(offer: Offer, autopay: boolean): number {
  return autopay && hasAutopayDiscount(offer) ? offer.otherRate : offer.baseRate;
}

/** A fraction; 0 if the offer has no autopay discount (MATH-13). */
export function autopaySaving(offer: Offer): number {
  return hasAutopayDiscount(offer) ? rateDiscount(offer.baseRate, offer.otherRate) : 0;
}

const hasAutopayDiscount = (offer: Offer): boolean =>
  offer.discountList.some(({ discount }) => discount.type === 'AUTOPAY');
