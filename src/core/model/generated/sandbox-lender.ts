/* Generated from schemas/config by `npm run generate`. Do not edit. */

export interface SandboxLenderFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * How long the lender looks at what was sent for a condition: an ISO 8601 duration such as P1D.
   */
  conditionReview: string;
  policy: SandboxPolicy;
  discounts: {
    [k: string]: number;
  };
  ranges: {
    score: {
      from: number;
      to: number;
    };
    debtShare: {
      from: number;
      to: number;
    };
    homeValue: {
      from: number;
      to: number;
    };
    lienShare: {
      from: number;
      to: number;
    };
  };
  lienPaymentShare: number;
  /**
   * @minItems 1
   */
  debts: SandboxDebt[];
  properties: SandboxKnownProperty[];
  creditFile: SandboxCreditFile;
}
export interface SandboxPolicy {
  minScore: number;
  topScore: number;
  dtiCap: number;
  cltvCap: {
    HOME: number;
    SECONDARY: number;
    INVESTMENT: number;
  };
  rateAtMinScore: number;
  rateAtTopScore: number;
  ltvRate: number;
  occupancyRate: {
    HOME: number;
    SECONDARY: number;
    INVESTMENT: number;
  };
  /**
   * By term in years.
   */
  termRate: {
    [k: string]: number;
  };
  typeRate: {
    FIXED: number;
    VARIABLE: number;
  };
  feeAtMinScore: number;
  feeAtTopScore: number;
  maxOriginationFee: number;
  ofeeMaxThreshold?: number;
  valuationFee: number;
  recordingByState: {
    [k: string]: RecordingCostsEntry;
  };
  recordingElsewhere: RecordingCostsEntry1;
}
export interface RecordingCostsEntry {
  recordingFee: number;
  recordingTaxPer100k: number;
}
export interface RecordingCostsEntry1 {
  recordingFee: number;
  recordingTaxPer100k: number;
}
export interface SandboxDebt {
  type: string;
  creditorName: string;
  share: number;
  paymentShare: number;
}
export interface SandboxKnownProperty {
  street1: string;
  zip: string;
  homeValue: number;
  lienShare: number;
}
export interface SandboxCreditFile {
  mortgageLender: string;
  titleLienholder: string;
  inquiries: SandboxInquiry[];
  /**
   * @minItems 1
   * @maxItems 4
   */
  scoreFactors: string[];
}
export interface SandboxInquiry {
  creditor: string;
  daysAgo: number;
}
