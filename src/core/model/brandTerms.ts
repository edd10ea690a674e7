import type { BrandFile, Pricing, ProductSettings } from './generated/brand.ts';

/** A brand's settings of one product, by default `heloc` (BRAND-08); empty if none. */
export const productSettings = (
  { products = {} }: Pick<BrandFile, 'products'>,
  product = 'heloc',
): ProductSettings => products[product] ?? {};

/** The brand's pricing lists merged into one object; later entries win (BRAND-09). */
export const pricingOf = ({ pricing = [] }: Pick<BrandFile, 'pricing'>): Pricing =>
  Object.assign({}, ...pricing);
