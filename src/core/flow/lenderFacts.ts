import { productSettings } from '../model/brandTerms.ts';
import type { BrandFile } from '../model/generated/brand.ts';
import type { BrandSettings } from '../model/resolvedBrand.ts';
import type { Facts, FactValue } from '../rules/types.ts';
import { compact } from '../shared/compact.ts';

type Settings = { readonly [K in 'code' | 'kind' | 'features' | 'products']?: BrandFile[K] | undefined };

/** The facts `org.*` from a lender's settings. What is not set has no fact. */
export function lenderFacts({ code, kind, features = {}, products }: Settings): Facts {
  const facts: Readonly<Record<string, FactValue | undefined>> = {
    'org.code': code,
    'org.kind': kind,
    'org.rateTypes': productSettings({ products: products ?? {} }).rateTypes,
    ...Object.fromEntries(Object.entries(features).map(([name, on]) => [`org.features.${name}`, on])),
  };
  return compact(facts);
}

const INTEREST_ONLY: Facts = { 'org.features.ageRestrictedInterestOnly': true };
const AS_LENDER: Facts = {};

/**
 * Facts that stand over those of the lender for one application: it may be interest-only by itself (BRAND-14). Words that
 * go by the lender's fact then agree with the figures.
 */
export const modeFacts = ({
  ageRestrictedInterestOnly,
}: {
  readonly ageRestrictedInterestOnly?: unknown;
}): Facts => (ageRestrictedInterestOnly === true ? INTEREST_ONLY : AS_LENDER);

/** The facts of a lender, and where it lends: `eligibility.*`, empty when not set. */
export const lendingFacts = ({ lending, ...settings }: Settings & Pick<BrandSettings, 'lending'>): Facts => ({
  ...lenderFacts(settings),
  'eligibility.states': lending.states ?? [],
  'eligibility.ineligibleZips': lending.ineligibleZips ?? [],
});
