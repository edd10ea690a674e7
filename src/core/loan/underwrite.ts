import type { Decimal } from 'decimal.js';
import { loanWithinCltv, loanWithinPayment, paymentCapacity } from './borrowingLimits.ts';
import { LoanDecimal, toDecimal, toNonNegative } from './decimal.ts';
import { type LenderCosts, lenderCosts, NOTARY_FEE } from './lenderCosts.ts';
import { feeWithinCap, type LenderFeeCap, minDrawWithinCap } from './lenderFeeCap.ts';
import type { LenderPrices, QuotedRateType } from './lenderPrices.ts';
import type { Liability, Offer } from './offer.ts';
import { originationFee } from './originationFee.ts';
import { type RateDiscount, type RateQuote, rateQuotes } from './rateSheet.ts';
import { roundDown, roundUp } from './rounding.ts';
import { totalDraw } from './totalDraw.ts';

/** The input of a lender's decision: dollars, and rates as fractions. */
export interface UnderwritingInput {
  readonly annualIncome: number;
  readonly otherIncome: number;
  readonly homeValue: number;
  readonly existingLienBalance: number;
  readonly creditScore: number;
  readonly hasAvm: boolean;
  readonly liabilities: readonly Pick<Liability, 'monetaryCalculatedNextPaymentMinimumAmount'>[];
  /** The strictest of lender, brand and state. */
  readonly limits: {
    readonly minDraw: number;
    readonly maxDraw: number;
    readonly minScore: number;
    /** The maximum of all liens together as a share of the home value. */
    readonly cltvLimit: number;
    /** The maximum share of monthly income for all monthly payments. */
    readonly dtiLimit: number;
    /** The maximum origination fee as a share of the draw, and in dollars. */
    readonly maxOriginationFee?: number;
    readonly ofeeMaxThreshold?: number;
    /** The cap on all fees of the lender, including recording. */
    readonly lenderFeeCap?: LenderFeeCap;
    /** Dollars for an in-person notary, where the state allows no other way. */
    readonly notaryFee?: number;
  };
  readonly pricing: { readonly aprMin: number; readonly aprMax: number };
  /** In years. */
  readonly terms: readonly number[];
  readonly rateTypes: readonly QuotedRateType[];
  readonly autopayDiscount: number;
  /** The types of the costs that are taken off the first draw; none without it. */
  readonly costsTakenOff?: readonly string[];
  readonly relationshipDiscounts: readonly RateDiscount[];
  readonly prices: LenderPrices;
}

export type DeclineReason = 'CREDIT_SCORE' | 'CLTV' | 'DTI';

/** In the field names of the specification. */
export interface Approval extends LenderCosts {
  readonly decision: 'APPROVED';
  readonly subDecision: 'UNVERIFIED_OFFER' | 'UNVERIFIED_DTI_LIMITED';
  readonly offers: readonly Offer[];
  readonly ofeeMaxThreshold: number | null;
  /** The largest draw without an income limit; null unless income limits it. */
  readonly maxDtiUnlimited: number | null;
}

export type Decision =
  | Approval
  | { readonly decision: 'DECLINE'; readonly reasons: readonly DeclineReason[] };

/**
 * A lender's decision, a pure function of its input. Draws, loan amounts and rates stay inside the limits;
 * more income or value never lowers a maximum. Throws a RangeError that names an invalid argument, or limits without
 * room.
 */
export function underwrite(asked: UnderwritingInput): Decision {
  const input = withDrawsWithinFeeCap(asked);
  const limits = loanLimits(input);
  const offers = limits.flatMap((limit) => (limit.max.lessThan(limit.min) ? [] : [makeOffer(limit, input)]));
  const reasons = declineReasons(input, limits);
  if (reasons.length > 0) return { decision: 'DECLINE', reasons };
  const unlimited = maxDrawOf(limits[0]?.unlimited ?? new LoanDecimal(0), input);
  const isDtiLimited = unlimited > Math.max(...offers.map((offer) => offer.maxDraw));
  return {
    decision: 'APPROVED',
    subDecision: isDtiLimited ? 'UNVERIFIED_DTI_LIMITED' : 'UNVERIFIED_OFFER',
    offers,
    ofeeMaxThreshold: input.limits.ofeeMaxThreshold ?? null,
    maxDtiUnlimited: isDtiLimited ? unlimited : null,
    ...lenderCosts({ ...input, offers, notaryFee: input.limits.notaryFee }),
  };
}

const countedCosts = ({ prices: { recordingFee, recordingTax }, limits }: UnderwritingInput) => {
  const isNotaryExcluded = limits.lenderFeeCap?.excludes.includes(NOTARY_FEE) === true;
  const fixed = toDecimal(recordingFee, 'recordingFee').plus(isNotaryExcluded ? 0 : (limits.notaryFee ?? 0));
  return { fixed, perDollar: recordingTax };
};

/** Does not offer draws so small that recording alone exceeds the fee cap. */
function withDrawsWithinFeeCap(input: UnderwritingInput): UnderwritingInput {
  const { limits } = input;
  if (!limits.lenderFeeCap) return input;
  const least = minDrawWithinCap(limits.lenderFeeCap, countedCosts(input)) ?? limits.maxDraw;
  return { ...input, limits: { ...limits, minDraw: Math.max(limits.minDraw, least) } };
}

/** `unlimited` is the maximum by value and lender, `affordable` by income. */
interface LoanLimit {
  readonly quote: RateQuote;
  readonly min: Decimal;
  readonly max: Decimal;
  readonly unlimited: Decimal;
  readonly affordable: Decimal;
}

function loanLimits(input: UnderwritingInput): readonly LoanLimit[] {
  const { limits } = input;
  const min = roundUp(
    totalDraw({ amount: roundUp(limits.minDraw), ...fees(input), cap: limits.ofeeMaxThreshold }),
  );
  const highest = roundDown(limits.maxDraw);
  if (min.greaterThan(highest))
    throw new RangeError('limits leave no room between minDraw with its fee and maxDraw');
  const unlimited = LoanDecimal.min(highest, loanWithinCltv({ ...input, cltvCap: limits.cltvLimit }));
  const capacity = paymentCapacity({ ...input, dtiCap: limits.dtiLimit });
  return rateQuotes({ ...input, ...input.pricing }).map((quote) => {
    const affordable = loanWithinPayment(capacity, quote.baseRate, quote.term);
    return { quote, min, max: LoanDecimal.min(unlimited, affordable), unlimited, affordable };
  });
}

function declineReasons(input: UnderwritingInput, limits: readonly LoanLimit[]): readonly DeclineReason[] {
  const reasons: DeclineReason[] = [];
  if (toDecimal(input.creditScore, 'creditScore').lessThan(input.limits.minScore))
    reasons.push('CREDIT_SCORE');
  if (limits.every(({ unlimited, min }) => unlimited.lessThan(min))) reasons.push('CLTV');
  if (limits.every(({ affordable, min }) => affordable.lessThan(min))) reasons.push('DTI');
  return reasons;
}

function makeOffer({ quote, min, max }: LoanLimit, input: UnderwritingInput): Offer {
  return {
    ...quote,
    rate: quote.baseRate,
    ...fees(input),
    min: min.toNumber(),
    max: max.toNumber(),
    minDraw: roundUp(input.limits.minDraw).toNumber(),
    maxDraw: maxDrawOf(max, input),
  };
}

/** The largest draw in whole dollars that fits into the loan amount with its fee. */
function maxDrawOf(amount: Decimal, input: UnderwritingInput): number {
  const fee = originationFee({ amount, ...fees(input), threshold: input.limits.ofeeMaxThreshold });
  return roundDown(amount.minus(fee)).toNumber();
}

function fees(input: UnderwritingInput): { readonly originationFee: number } {
  const { limits } = input;
  const priced = toDecimal(input.prices.originationFee, 'originationFee');
  const capped = limits.lenderFeeCap
    ? feeWithinCap(limits.lenderFeeCap, countedCosts(input), limits.minDraw)
    : 1;
  const fee = LoanDecimal.min(priced, limits.maxOriginationFee ?? 1, capped);
  return { originationFee: roundDown(fee, 4).toNumber() };
}

/** Liens before the draw as a share of the home value, at most 1; 1 for a home without value. */
export function loanToValue({
  homeValue,
  existingLienBalance,
}: Pick<UnderwritingInput, 'homeValue' | 'existingLienBalance'>): Decimal {
  const value = toNonNegative(homeValue, 'homeValue');
  const lien = toNonNegative(existingLienBalance, 'existingLienBalance');
  return value.isZero() ? toDecimal(1, 'ltv') : LoanDecimal.min(1, lien.dividedBy(value));
}
