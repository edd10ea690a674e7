import type { RateType } from './offer.ts';

export type Occupancy = 'HOME' | 'SECONDARY' | 'INVESTMENT';

export type QuotedRateType = Exclude<RateType, 'UNKNOWN'>;

/** What a term (in years) and a rate type add to the rate. */
export interface RateAdjustment {
  readonly term: number;
  readonly type: QuotedRateType;
  readonly rate: number;
}

/**
 * What a lender's rate sheet and fees say for one application on one day. Rates and shares are fractions (0.085 is
 * 8.5%), fees are dollars.
 */
export interface LenderPrices {
  /** Before what term, rate type and discounts change. */
  readonly rate: number;
  readonly rateAdjustments: readonly RateAdjustment[];
  /** Share of the draw, before any cap. */
  readonly originationFee: number;
  readonly recordingFee: number;
  /** Share of the loan. */
  readonly recordingTax: number;
  /** Where there is no automated valuation. */
  readonly valuationFee: number;
}
