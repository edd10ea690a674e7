import { describe, expect, it } from 'vitest';
import type { BrandSettings } from '../model/resolvedBrand.ts';
import { isAgeRestricted, organizationOf } from './organizationOf.ts';

const brand = {
  code: 'alpha',
  canonicalOrgCode: 'alpha-parent',
  orgBrand: 'Alpha',
  baseUrl: 'https://alpha.example',
  company: {
    name: 'Alpha Lending',
    shortName: 'Alpha',
    supportPhone: '8005550100',
    supportEmail: 'help@alpha.example',
    nmls: '1',
  },
  links: { privacy: 'https://alpha.example/p', terms: null },
  products: { heloc: { minDraw: 15000 }, other: { minDraw: 1 } },
  pricing: [{ a: 1, b: 1 }, { b: 2 }],
  features: {},
} as unknown as BrandSettings;

describe('organizationOf', () => {
  const organization = organizationOf(brand);

  it('BRAND-07 has the six fields of the page-level object', () => {
    expect(Object.keys(organization).sort()).toEqual([
      'baseUrl',
      'canonicalOrgCode',
      'orgBrand',
      'orgCode',
      'orgMetaData',
      'orgPricingData',
    ]);
  });

  it('BRAND-08 has the company, and every product by name', () => {
    expect(organization.orgMetaData).toHaveProperty('companyInfo');
    expect(organization.orgMetaData.products).toEqual({ heloc: { minDraw: 15000 }, other: { minDraw: 1 } });
  });

  it('BRAND-09 has the pricing as a list', () => {
    expect(organization.orgPricingData).toEqual([{ a: 1, b: 1 }, { b: 2 }]);
  });

  it('BRAND-11 has the partner fields that the shared layer reads, and an address only if the brand has its own', () => {
    expect(organization.orgMetaData.companyInfo).toMatchObject({
      companyName: 'Alpha Lending',
      companyNameShort: 'Alpha',
      orgCode: 'alpha',
      privacyPolicyUrl: 'https://alpha.example/p',
    });
    expect(organization.orgMetaData.companyInfo).not.toHaveProperty('termsOfUseUrl');
  });

  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
    [true, true, true],
  ])(
    'BRAND-14 the 62-or-older mode with brand %s and application %s is %s',
    (byBrand, byApplication, expected) => {
      const features = { ageRestrictedInterestOnly: byBrand };
      expect(isAgeRestricted({ features }, { ageRestrictedInterestOnly: byApplication })).toBe(expected);
    },
  );
});
