import type { BrandFile, Pricing, ProductSettings } from './generated/brand.ts';

/** By default of `heloc` (BRAND-08); empty if none. */
export const productSettings = (
  { products = {} }: Pick<BrandFile, 'products'>,
  product = 'heloc',
): ProductSettings => products[product] ?? {};

/** Later entries win (BRAND-09). */
export const pricingOf = ({ pricing = [] }: Pick<BrandFile, 'pricing'>): Pricing =>
  Object.assign({}, ...pricing);
