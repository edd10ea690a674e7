import type { BrandFile, Pricing, ProductSettings } from './generated/brand.ts';

/** What a brand sells of one product; without a name, of `heloc` (BRAND-08). Empty where it says nothing. */
export const productSettings = (
  { products = {} }: Pick<BrandFile, 'products'>,
  product = 'heloc',
): ProductSettings => products[product] ?? {};

/** The pricing lists of a brand merged into one object, later entries win (BRAND-09). */
export const pricingOf = ({ pricing = [] }: Pick<BrandFile, 'pricing'>): Pricing =>
  Object.assign({}, ...pricing);
