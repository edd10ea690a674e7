import type { Organization } from '../model/organization.ts';
import type { BrandSettings } from '../model/resolvedBrand.ts';
import type { JsonObject } from '../shared/json.ts';

/** For a brand's page (BRAND-07, BRAND-08, BRAND-11). */
export function organizationOf(brand: BrandSettings): Organization {
  const { company, links } = brand;
  return {
    baseUrl: brand.baseUrl,
    orgBrand: brand.orgBrand,
    orgCode: brand.code,
    canonicalOrgCode: brand.canonicalOrgCode,
    orgMetaData: {
      companyInfo: {
        companyName: company.name,
        companyNameShort: company.shortName,
        orgCode: brand.code,
        ...(links.privacy ? { privacyPolicyUrl: links.privacy } : {}),
        ...(links.terms ? { termsOfUseUrl: links.terms } : {}),
        supportPhone: company.supportPhone,
        supportEmail: company.supportEmail,
        nmls: company.nmls,
      },
      products: brand.products as Readonly<Record<string, JsonObject>>,
    },
    orgPricingData: brand.pricing.map((entry) => ({ ...entry })),
  };
}

/** True if the brand or the application is for borrowers of 62 or older who pay interest only (BRAND-14). */
export const isAgeRestricted = (
  brand: Pick<BrandSettings, 'features'>,
  application: { readonly ageRestrictedInterestOnly?: unknown } = {},
): boolean =>
  brand.features.ageRestrictedInterestOnly === true || application.ageRestrictedInterestOnly === true;
