import { expect, it } from 'vitest';
import { pricingOf, productSettings } from './brandTerms.ts';

it('BRAND-08 products are keyed by product; the default is heloc', () => {
  const products = { heloc: { minDraw: 15_000 }, other: { minDraw: 1 } };
  expect(productSettings({ products })).toEqual({ minDraw: 15_000 });
  expect(productSettings({ products }, 'other')).toEqual({ minDraw: 1 });
  expect(productSettings({})).toEqual({});
});

it('BRAND-09 the pricing lists are merged; later entries win', () => {
  const pricing = [{ aprRange: [7, 9], autopayDiscount: 0.5 }, { autopayDiscount: 0.25 }];
  expect(pricingOf({ pricing })).toEqual({ aprRange: [7, 9], autopayDiscount: 0.25 });
  expect(pricingOf({})).toEqual({});
});
