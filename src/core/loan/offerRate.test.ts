import { expect, it } from 'vitest';
import { autopaySaving, rateInEffect } from './offerRate.ts';
import { testOffer } from './testOffer.ts';

it('MATH-13 autopay takes the difference off the rate when the offer has that discount', () => {
  expect([rateInEffect(testOffer, true), rateInEffect(testOffer, false)]).toEqual([0.0825, 0.085]);
  expect(autopaySaving(testOffer)).toBe(0.0025);
});

it('ignores autopay when the offer has no such discount', () => {
  const offer = { ...testOffer, discountList: [] };
  expect([rateInEffect(offer, true), autopaySaving(offer)]).toEqual([0.085, 0]);
});
