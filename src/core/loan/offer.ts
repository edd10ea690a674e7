export const rateTypes = ['UNKNOWN', 'FIXED', 'VARIABLE'] as const;

export type RateType = (typeof rateTypes)[number];

export const discountTypes = [
  'ALL_IN',
  'AUTOPAY',
  'CREDIT_UNION',
  'DEPARTMENT_OF_COMMERCE_CU',
  'QUORUM',
  'TEACHERS_FEDERAL_CU',
  'VALLEY_STRONG_FFA',
  'VALLEY_STRONG_NON_FFA',
] as const;

export type DiscountType = (typeof discountTypes)[number];

/** A discount of an offer, and the rate after it as a fraction (APP-06). */
export interface OfferDiscount {
  readonly discount: { readonly type: DiscountType };
  readonly rateWithDiscount: number;
}

/** Rates and fee are fractions, the term is in years, amounts are dollars (APP-06). */
export interface Offer {
  readonly uuid?: string;
  readonly term: number;
  readonly type: RateType;
  /** The quoted rate, without autopay. */
  readonly rate: number;
  /** The rate with autopay; equal to `baseRate` without such a discount. */
  readonly otherRate: number;
  /** The rate without autopay, including relationship discounts. */
  readonly baseRate: number;
  readonly originationFee: number;
  /** The range of the loan amount, including the fee. */
  readonly min: number;
  readonly max: number;
  /** The range of the draw, before the fee. */
  readonly minDraw: number;
  readonly maxDraw: number;
  readonly discountList: readonly OfferDiscount[];
}

/** In dollars (APP-07). */
export interface Liability {
  readonly uuid?: string;
  readonly monetaryBalance: number;
  readonly monetaryCalculatedNextPaymentMinimumAmount: number;
  readonly payOff?: { readonly status: string } | null;
}

/** In dollars; `jsCriteria` is text from the lender that is never executed (APP-04). */
export interface LoanCost {
  readonly feeType: string;
  readonly borrowerPaidAmount: number;
  /** Taken off the first draw; paid apart from the loan without it. */
  readonly takenOff?: boolean;
  readonly jsCriteria?: string | null;
}

/** The total and the borrower's share, in dollars (APP-04). */
export interface LoanCosts {
  readonly totalPaidByBorrower: number;
  readonly costs: readonly LoanCost[];
}

/** What an application says about all its offers, in dollars (APP-04, APP-05). */
export interface OfferTerms {
  readonly offers: readonly Offer[];
  readonly costs?: LoanCosts | null;
  readonly ofeeMaxThreshold?: number | null;
  readonly minRecordingTax?: number | null;
  readonly maxRecordingTax?: number | null;
}
