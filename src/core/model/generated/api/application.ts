/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * A HELOC application as it is answered (APP-02 to APP-07, G-40). Rates of offers are fractions; amounts are dollars.
 */
export interface ApplicationAnswer {
  uuid: string;
  /**
   * Shown as Application ID.
   */
  loanNumber: string;
  organization?: string;
  /**
   * Hash of the release it is pinned to.
   */
  release?: string;
  /**
   * Percent points.
   */
  rate?: number;
  amount?: number;
  /**
   * Years.
   */
  term?: number;
  uwCalculatedDrawAmount?: number;
  adjustedHomeAmount?: number;
  property?: ApplicationProperty;
  selectedPropertyUuid?: string;
  /**
   * @maxItems 100
   */
  consents?: ApplicationConsent[];
  /**
   * @maxItems 100
   */
  documents?: ApplicationDocument[];
  /**
   * @maxItems 100
   */
  incomeSources?: ApplicationIncomeSource[];
  disburseAccount?: {
    uuid?: string;
    routingNumber?: string;
    mask?: string;
    accountNumber?: string;
  };
  autopayAccount?: {
    uuid?: string;
  };
  payType?: 'AUTOPAY' | 'MANUAL';
  isCrypto?: boolean;
  hasHmda?: boolean;
  assetDepletion?: {
    complete?: boolean;
    amount?: number;
  };
  insurance?: {
    complete?: boolean;
  };
  coDeedStatus?: 'COMPLETE' | 'PENDING' | 'NOT_REQUIRED';
  requestedManualNotaryTime?: string;
  isInquiry?: boolean;
  active: boolean;
  activeForAppStart: boolean;
  referrer?: {
    referrerUuid?: string;
    wholesaleBrokerNmls?: string;
  };
  status?: {
    bpo?: string;
    manualNotary?: boolean;
  };
  auditFields?: {
    createdDate?: string;
  };
  isBroker?: boolean;
  isAdditionalSigner?: boolean;
  decision?:
    | 'APPROVED'
    | 'ASSET_DEPLETION'
    | 'DECLINE'
    | 'ERROR'
    | 'FINAL'
    | 'INELIGIBLE'
    | 'INITIAL'
    | 'REVIEW'
    | 'SELECT'
    | 'UNKNOWN';
  subDecision?:
    | 'BPO_PENDING'
    | 'CREDIT_FROZEN'
    | 'FINAL_OFFER'
    | 'UNKNOWN_SUBDECISION'
    | 'UNVERIFIED_DTI_LIMITED'
    | 'UNVERIFIED_OFFER'
    | 'UNVERIFIED_ONBOARDING_COMPLETE'
    | 'VERIFIED_DTI_LIMITED'
    | 'VERIFIED_INCOME_MATCHED_OFFER'
    | 'VERIFIED_OFFER'
    | 'VERIFIED_RESERVE_LIMITED';
  costs?: ApplicationCosts;
  /**
   * @maxItems 100
   */
  offers?: ApplicationOffer[];
  /**
   * @maxItems 100
   */
  offersByType?: OffersOfType[];
  /**
   * @maxItems 100
   */
  incomeRequestRecords?: {
    /**
     * @maxItems 100
     */
    methods?: string[];
  }[];
  maxDtiUnlimited?: number | null;
  ofeeMaxThreshold?: number | null;
  maxRecordingTax?: number | null;
  minRecordingTax?: number | null;
  /**
   * @maxItems 100
   */
  liabilities?: ApplicationLiability[];
  /**
   * @maxItems 100
   */
  helocSigners?: {
    identityUuid: string;
  }[];
  additionalSignerVersion?: number;
  accountOpenedDate?: string;
  completedDate?: string;
  propertyListedForSale?: boolean;
  employmentType?: string;
}
export interface ApplicationProperty {
  uuid?: string;
  state?: string;
  address?: {
    street1?: string;
    street2?: string;
    city?: string;
    state?: string;
    zip?: string;
  };
  occupancyType?: 'HOME' | 'SECONDARY' | 'INVESTMENT';
}
export interface ApplicationConsent {
  type: string;
  version?: string;
  optInOut?: 'OPT_IN' | 'OPT_OUT';
  acceptedAt?: string;
}
export interface ApplicationDocument {
  uuid?: string;
  type: string;
  fileName?: string;
  status?: string;
}
export interface ApplicationIncomeSource {
  employmentType: string;
  amount?: number;
}
export interface ApplicationCosts {
  totalPaidByBorrower: number;
  /**
   * @maxItems 100
   */
  costs: {
    feeType: string;
    borrowerPaidAmount: number;
    jsCriteria?: string | null;
  }[];
}
export interface ApplicationOffer {
  uuid: string;
  term: number;
  type: 'UNKNOWN' | 'FIXED' | 'VARIABLE';
  rate: number;
  otherRate: number;
  baseRate: number;
  originationFee: number;
  min: number;
  max: number;
  minDraw: number;
  maxDraw: number;
  /**
   * @maxItems 100
   */
  discountList: {
    discount: {
      type: string;
    };
    rateWithDiscount: number;
  }[];
}
export interface OffersOfType {
  type: 'FIXED' | 'VARIABLE';
  /**
   * @maxItems 100
   */
  offers: ApplicationOffer1[];
}
export interface ApplicationOffer1 {
  uuid: string;
  term: number;
  type: 'UNKNOWN' | 'FIXED' | 'VARIABLE';
  rate: number;
  otherRate: number;
  baseRate: number;
  originationFee: number;
  min: number;
  max: number;
  minDraw: number;
  maxDraw: number;
  /**
   * @maxItems 100
   */
  discountList: {
    discount: {
      type: string;
    };
    rateWithDiscount: number;
  }[];
}
export interface ApplicationLiability {
  uuid?: string;
  type?: string;
  creditorName?: string;
  monetaryBalance: number;
  monetaryCalculatedNextPaymentMinimumAmount: number;
  payOff?: {
    status: string;
  } | null;
}
