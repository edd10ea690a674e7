import { productSettings } from '../model/brandTerms.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';

const FEATURE = 'org.features.';

/** What is known about every application at a lender beforehand, for rules that read `names`. */
export function brandFacts({ brand }: Pick<ResolvedBrand, 'brand'>, names: Iterable<string>): Facts {
  const entries = [...names].flatMap((name) => {
    const value = lenderFact(brand, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function lenderFact(brand: ResolvedBrand['brand'], name: string): Facts[string] {
  if (name.startsWith(FEATURE)) return brand.features?.[name.slice(FEATURE.length)];
  if (name === 'org.code') return brand.code;
  if (name === 'org.kind') return brand.kind;
  if (name === 'org.rateTypes') return productSettings(brand).rateTypes;
  return name === 'eligibility.states' ? brand.lending?.states : undefined;
}
