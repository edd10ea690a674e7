/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-application/api/v3/application/helocs (CALL-14, SUBMIT-19 to SUBMIT-30).
 */
export interface CreateApplicationRequest {
  /**
   * Affiliate experiment versions, passed through; omitted when there is no affiliate (SUBMIT-19).
   */
  abVersionsRequest?: {
    [k: string]: string;
  };
  affiliateAbVersion?: string;
  affiliateAppIndicator?: string;
  /**
   * @maxItems 50
   */
  affiliateLiveOffers?: string[];
  /**
   * @minItems 3
   * @maxItems 3
   */
  consentListRequest: ListedConsent[];
  /**
   * @maxItems 1
   */
  consentRequests?: RequestedConsent[];
  income: CreateIncome;
  marketingTools?: MarketingTools;
  profileRequest: ProfileRequest;
  propertyRequest: PropertyRequest;
  publish: true;
  utmParameters?: UtmParameters;
  offerCode?: OfferCodeRequest;
  optimizelyProfileRequest: OptimizelyProfileRequest;
  referrerId?: string;
  referralId?: string;
  propertyListedForSale: boolean;
  employmentType:
    | 'FULL_TIME'
    | 'PART_TIME'
    | 'SELF_EMPLOYED'
    | 'RETIRED'
    | 'SEPARATE_MAINTENANCE_PAYMENTS'
    | 'EMPLOYED'
    | 'OTHER'
    | 'UNRECOGNIZED';
  answers?: OwnAnswers;
}
export interface ListedConsent {
  type: 'PRIVACY' | 'TERMS' | 'COMMUNICATIONS';
  version: string;
  optInOut: 'OPT_IN';
}
export interface RequestedConsent {
  type: 'SOFT_CREDIT';
  version: string;
}
export interface CreateIncome {
  incomeCoDeeders: 0;
  incomePrimary: number;
  incomeOther: number;
}
export interface MarketingTools {
  totalExpertOwnerId?: string;
  totalExpertContactId?: string;
}
export interface ProfileRequest {
  name: PersonName;
  homeAddress: HomeAddress;
  assetAddress?: AssetAddress;
  dob?: string;
  email: string;
}
export interface PersonName {
  firstName: string;
  middleName?: string;
  lastName: string;
  suffix?: '' | 'I' | 'II' | 'III' | 'IV' | 'V' | 'JR' | 'SR';
}
export interface HomeAddress {
  street1: string;
  street2?: string;
  city: string;
  state: string;
  zip: string;
}
export interface AssetAddress {
  street1: string;
  street2?: string;
  city: string;
  state: string;
  zip: string;
}
export interface PropertyRequest {
  street1: string;
  street2?: string;
  city: string;
  state: string;
  zip: string;
  occupancyType: 'HOME' | 'SECONDARY' | 'INVESTMENT';
}
export interface UtmParameters {
  CAMPAIGN?: string;
  MEDIUM?: string;
  SOURCE?: string;
  TERM?: string;
  CONTENT?: string;
  ID?: string;
}
export interface OfferCodeRequest {
  code: string;
  inHomeDate?: string;
  respondByDate?: string;
}
export interface OptimizelyProfileRequest {
  optimizelyProfileUuid: string;
}
/**
 * Answers to the lender's own questions, by name. Which names there are, and what each may hold, is said by the release of the page.
 */
export interface OwnAnswers {
  /**
   * @maxItems 200
   */
  [k: string]: string | number | boolean | string[];
}
