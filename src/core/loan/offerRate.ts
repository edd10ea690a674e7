import type { Offer } from './offer.ts';
import { rateDiscount } from './rateDiscount.ts';

/** The yearly rate of an offer as a fraction, with the autopay discount when it is chosen and offered. */
export function rateInEffect(offer: Offer, autopay: boolean): number {
  return autopay && hasAutopayDiscount(offer) ? offer.otherRate : offer.baseRate;
}

/** What autopay takes off the rate, as a fraction; 0 when the offer has no such discount (MATH-13). */
export function autopaySaving(offer: Offer): number {
  return hasAutopayDiscount(offer) ? rateDiscount(offer.baseRate, offer.otherRate) : 0;
}

const hasAutopayDiscount = (offer: Offer): boolean =>
  offer.discountList.some(({ discount }) => discount.type === 'AUTOPAY');
