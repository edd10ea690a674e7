import type { CopyValues } from '../copy/formatText.ts';
import { pricingOf, productSettings } from '../model/brandTerms.ts';
import type { BrandFile } from '../model/generated/brand.ts';
import { compact } from '../shared/compact.ts';

/** In years; undefined if the brand sets no terms. */
export const longestTerm = (brand: Pick<BrandFile, 'products'>): number | undefined => {
  const { terms = [] } = productSettings(brand);
  return terms.length === 0 ? undefined : Math.max(...terms);
};

export function legalValues({
  company = {},
  products = {},
  pricing = [],
  values = {},
}: Pick<BrandFile, 'company' | 'products' | 'pricing' | 'values'>): CopyValues {
  const { minDraw, maxDraw, maxOriginationFee } = productSettings({ products });
  const { aprRange: [aprMin, aprMax] = [], autopayDiscount } = pricingOf({ pricing });
  const { address } = company;
  const own = Object.entries({
    minDraw,
    maxDraw,
    maxOriginationFee,
    longestTerm: longestTerm({ products }),
    aprMin,
    aprMax,
    autopayDiscount,
    address,
  });
  return {
    ...values,
    ...compact(Object.fromEntries(own)),
  };
}

const ofSettings = ['minDraw', 'maxDraw', 'maxOriginationFee'] as const;

export function legalValueNames({
  company = {},
  products = {},
  pricing = [],
  values = {},
}: Pick<BrandFile, 'company' | 'products' | 'pricing' | 'values'>): readonly string[] {
  const heloc = productSettings({ products });
  const prices = pricingOf({ pricing });
  return [
    ...Object.keys(values),
    ...ofSettings.filter((name) => Object.hasOwn(heloc, name)),
    ...(heloc.terms?.length ? ['longestTerm'] : []),
    ...(Object.hasOwn(prices, 'aprRange') ? ['aprMin', 'aprMax'] : []),
    ...(Object.hasOwn(prices, 'autopayDiscount') ? ['autopayDiscount'] : []),
    ...(Object.hasOwn(company, 'address') ? ['address'] : []),
  ];
}
