import type { Decimal } from 'decimal.js';
import { clamp, LoanDecimal, toDecimal } from './decimal.ts';
import type { LenderPrices, QuotedRateType } from './lenderPrices.ts';
import type { DiscountType, OfferDiscount } from './offer.ts';
import { roundDown, roundHalfEven, roundUp } from './rounding.ts';

const RATE_DECIMALS = 4;

export interface RateDiscount {
  readonly type: DiscountType;
  readonly amount: number;
}

/** Inputs of a quote. */
export interface QuoteBasis {
  readonly prices: Pick<LenderPrices, 'rate' | 'rateAdjustments'>;
  /** APR limits including discounts, as fractions. */
  readonly aprMin: number;
  readonly aprMax: number;
  readonly terms: readonly number[];
  readonly rateTypes: readonly QuotedRateType[];
  readonly autopayDiscount: number;
  readonly relationshipDiscounts: readonly RateDiscount[];
}

/** As fractions: before discounts, after relationship discounts, and with autopay. */
export interface RateQuote {
  readonly term: number;
  readonly type: QuotedRateType;
  readonly baseRate: number;
  readonly otherRate: number;
  readonly discountList: readonly OfferDiscount[];
}

/**
 * The quotes for every term and rate type, with all rates between `aprMin` and `aprMax`; throws a RangeError if that
 * range has no room for the sheet's adjustments and discounts, or if the sheet lacks a combination.
 */
export function rateQuotes(basis: QuoteBasis): readonly RateQuote[] {
  const combinations = basis.terms.flatMap((term) => basis.rateTypes.map((type) => ({ term, type })));
  if (combinations.length === 0) throw new RangeError('terms or rateTypes is empty');
  const adjustments = combinations.map(({ term, type }) => adjustment(basis.prices, term, type));
  const common = commonRate(basis, adjustments);
  return combinations.map(({ term, type }) => {
    const listRate = roundHalfEven(common.plus(adjustment(basis.prices, term, type)), RATE_DECIMALS);
    return { term, type, ...discountedRates(listRate, basis) };
  });
}

/** The common part of all rates, shifted so that the lowest and the highest stay in range. */
function commonRate(basis: QuoteBasis, adjustments: readonly Decimal[]): Decimal {
  const lowest = roundUp(toDecimal(basis.aprMin, 'aprMin').plus(totalDiscount(basis)), RATE_DECIMALS);
  const low = lowest.minus(LoanDecimal.min(...adjustments));
  const high = roundDown(basis.aprMax, RATE_DECIMALS).minus(LoanDecimal.max(...adjustments));
  if (low.greaterThan(high))
    throw new RangeError('aprMin to aprMax leaves no room for adjustments and discounts');
  return clamp(roundHalfEven(basis.prices.rate, RATE_DECIMALS), low, high);
}

function discountedRates(listRate: Decimal, basis: QuoteBasis): Omit<RateQuote, 'term' | 'type'> {
  const discountList: OfferDiscount[] = [];
  let rate = listRate;
  const apply = ({ type, amount }: RateDiscount): number => {
    rate = rate.minus(amount);
    discountList.push({ discount: { type }, rateWithDiscount: rate.toNumber() });
    return rate.toNumber();
  };
  basis.relationshipDiscounts.forEach(apply);
  const baseRate = rate.toNumber();
  const hasAutopay = basis.autopayDiscount > 0;
  const otherRate = hasAutopay ? apply({ type: 'AUTOPAY', amount: basis.autopayDiscount }) : baseRate;
  return { baseRate, otherRate, discountList };
}

function totalDiscount({ autopayDiscount, relationshipDiscounts }: QuoteBasis): Decimal {
  return LoanDecimal.sum(autopayDiscount, ...relationshipDiscounts.map(({ amount }) => amount));
}

function adjustment({ rateAdjustments }: QuoteBasis['prices'], term: number, type: QuotedRateType): Decimal {
  const own = rateAdjustments.find((entry) => entry.term === term && entry.type === type);
  if (!own) throw new RangeError(`The rate sheet has no ${type} rate for ${term} years`);
  return toDecimal(own.rate, 'rateAdjustment');
}
