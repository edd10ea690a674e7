import type { JsonObject } from '../shared/json.ts';

/** The server writes it into the HTML (BRAND-07, BRAND-08, BRAND-11). */
export interface Organization {
  readonly baseUrl: string;
  readonly orgBrand: string;
  readonly orgCode: string;
  readonly canonicalOrgCode: string;
  readonly orgMetaData: {
    readonly companyInfo: CompanyInfo;
    readonly products: Readonly<Record<string, JsonObject>>;
  };
  /** Merged into one object; later entries win (BRAND-09). */
  readonly orgPricingData: readonly JsonObject[];
}

/** The partner fields of the shared layer (BRAND-11), and how to reach the lender. */
export interface CompanyInfo {
  readonly companyName: string;
  readonly companyNameShort: string;
  readonly orgCode: string;
  readonly privacyPolicyUrl?: string;
  readonly termsOfUseUrl?: string;
  readonly supportPhone: string;
  readonly supportEmail: string;
  readonly nmls: string;
}
