import type { Decimal } from 'decimal.js';
import { clamp, LoanDecimal, toDecimal } from './decimal.ts';
import type { LenderPolicy, Occupancy, QuotedRateType } from './lenderPolicy.ts';
import type { DiscountType, OfferDiscount } from './offer.ts';
import { roundDown, roundHalfEven, roundUp } from './rounding.ts';

const RATE_DECIMALS = 4;

export interface RateDiscount {
  readonly type: DiscountType;
  readonly amount: number;
}

/** Inputs of a quote; `ltv` is the loan to value before the draw, as a fraction. */
export interface QuoteBasis {
  readonly policy: LenderPolicy;
  readonly creditScore: number;
  readonly occupancy: Occupancy;
  readonly ltv: Decimal;
  /** APR limits including discounts, as fractions. */
  readonly aprMin: number;
  readonly aprMax: number;
  readonly terms: readonly number[];
  readonly rateTypes: readonly QuotedRateType[];
  readonly autopayDiscount: number;
  readonly relationshipDiscounts: readonly RateDiscount[];
}

/** An offer's rates as fractions: before discounts, after relationship discounts, and with autopay. */
export interface RateQuote {
  readonly term: number;
  readonly type: QuotedRateType;
  readonly baseRate: number;
  readonly otherRate: number;
  readonly discountList: readonly OfferDiscount[];
}

/**
 * The quotes for every term and rate type, with all rates between `aprMin` and `aprMax`; throws a RangeError if that
 * range has no room for the policy's surcharges and discounts.
 */
export function rateQuotes(basis: QuoteBasis): readonly RateQuote[] {
  const combinations = basis.terms.flatMap((term) => basis.rateTypes.map((type) => ({ term, type })));
  if (combinations.length === 0) throw new RangeError('terms or rateTypes is empty');
  const surcharges = combinations.map(({ term, type }) => surcharge(basis.policy, term, type));
  const common = commonRate(basis, surcharges);
  return combinations.map(({ term, type }) => {
    const listRate = roundHalfEven(common.plus(surcharge(basis.policy, term, type)), RATE_DECIMALS);
    return { term, type, ...discountedRates(listRate, basis) };
  });
}

/** The value by score, linear between the ends of the range and constant outside. */
export function byScore(policy: LenderPolicy, creditScore: number, atMin: number, atTop: number): Decimal {
  const range = toDecimal(policy.topScore, 'topScore').minus(policy.minScore);
  const position = toDecimal(creditScore, 'creditScore').minus(policy.minScore).dividedBy(range);
  const share = clamp(position, new LoanDecimal(0), new LoanDecimal(1));
  return share.times(toDecimal(atTop, 'atTop').minus(atMin)).plus(atMin);
}

/** The common part of all rates, shifted so that the lowest and the highest stay in range. */
function commonRate(basis: QuoteBasis, surcharges: readonly Decimal[]): Decimal {
  const { policy, creditScore, occupancy } = basis;
  const wanted = byScore(policy, creditScore, policy.rateAtMinScore, policy.rateAtTopScore)
    .plus(basis.ltv.times(policy.ltvRate))
    .plus(policy.occupancyRate[occupancy]);
  const lowest = roundUp(toDecimal(basis.aprMin, 'aprMin').plus(totalDiscount(basis)), RATE_DECIMALS);
  const low = lowest.minus(LoanDecimal.min(...surcharges));
  const high = roundDown(basis.aprMax, RATE_DECIMALS).minus(LoanDecimal.max(...surcharges));
  if (low.greaterThan(high))
    throw new RangeError('aprMin to aprMax leaves no room for surcharges and discounts');
  return clamp(roundHalfEven(wanted, RATE_DECIMALS), low, high);
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

function surcharge(policy: LenderPolicy, term: number, type: QuotedRateType): Decimal {
  const termRate = policy.termRate[String(term)];
  if (termRate === undefined) throw new RangeError(`termRate has no entry for ${term} years`);
  return toDecimal(termRate, 'termRate').plus(policy.typeRate[type]);
}
