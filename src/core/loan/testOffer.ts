import type { Offer } from './offer.ts';

export const testOffer: Offer = {
  term: 10,
  type: 'FIXED',
  rate: 0.085,
  baseRate: 0.085,
  otherRate: 0.0825,
  originationFee: 0.0499,
  min: 15_749,
  max: 83_992,
  minDraw: 15_000,
  maxDraw: 80_000,
  discountList: [
    { discount: { type: 'CREDIT_UNION' }, rateWithDiscount: 0.085 },
    { discount: { type: 'AUTOPAY' }, rateWithDiscount: 0.0825 },
  ],
};
