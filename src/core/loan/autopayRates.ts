import type { Offer } from './offer.ts';
import { rateInEffect } from './offerRate.ts';
import { percentOfFraction } from './percentPoints.ts';

/** The rates with and without autopay, in percent points, as shown before the choice (G-16). */
export const autopayRates = (
  offer: Offer,
): { readonly withAutopay: number; readonly withoutAutopay: number } => ({
  withAutopay: percentOfFraction(rateInEffect(offer, true)),
  withoutAutopay: percentOfFraction(rateInEffect(offer, false)),
});
