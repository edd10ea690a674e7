import type { Decimal } from 'decimal.js';
import type { Amount } from './decimal.ts';
import type { Offer } from './offer.ts';
import { roundHalfEven } from './rounding.ts';

/** Inclusive, compared at 5 decimals (MATH-14). */
export function isDrawWithinOffer(draw: Amount, offer: Pick<Offer, 'minDraw' | 'maxDraw'>): boolean {
  const amount = compared(draw);
  return (
    amount.greaterThanOrEqualTo(compared(offer.minDraw)) && amount.lessThanOrEqualTo(compared(offer.maxDraw))
  );
}

const compared = (value: Amount): Decimal => roundHalfEven(value, 5);
