import { type DecisionLimits, decisionLimits } from '../../../core/flow/decisionLimits.ts';
import type { FlowSettings } from '../../../core/flow/ruleSet.ts';
import { type StateLimits, stateLimits } from '../../../core/flow/stateLimits.ts';
import type { DiscountType } from '../../../core/loan/offer.ts';
import { fractionOfPercent } from '../../../core/loan/percentPoints.ts';
import type { UnderwritingInput } from '../../../core/loan/underwrite.ts';
import { pricingOf, productSettings } from '../../../core/model/brandTerms.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { lendingPrices, type Pricing, pricingOn } from './lendingPrices.ts';

/** What a brand sells, and the policies that say on which terms. */
export interface Selling extends Pick<AppPart, 'brand' | 'facts' | 'enums' | 'policies'> {
  /** The policies and the day that price it; without them the policies above on the day of the decision. */
  readonly priced?: { readonly by: FlowSettings; readonly on: CalendarDate };
}

export type LendingTerms = Pick<
  UnderwritingInput,
  | 'limits'
  | 'pricing'
  | 'terms'
  | 'rateTypes'
  | 'autopayDiscount'
  | 'costsTakenOff'
  | 'relationshipDiscounts'
  | 'prices'
> & {
  readonly pricedBy: Pricing['by'];
  /** How long a quote keeps its prices; undefined where no policy says so. */
  readonly lockDays: number | undefined;
};

const AUTOPAY = 'AUTOPAY';

const strictest = (pick: (...values: number[]) => number, ...values: readonly (number | undefined)[]) =>
  pick(...values.filter((value) => value !== undefined));

/** The notary fee when only in-person notarization is allowed; undefined where there is a choice. */
function notaryFee(app: Selling, { notaryModes }: StateLimits): number | undefined {
  const fee = app.brand.values.manualNotarizationFee;
  return typeof fee === 'number' && notaryModes?.includes('ONLINE') === false ? fee : undefined;
}

/** The brand's limits, or the state's where stricter. */
function limitsOf(app: Selling, facts: Facts, today: CalendarDate): LendingTerms['limits'] {
  const { minDraw = 0, maxDraw = 0, maxOriginationFee } = productSettings(app.brand);
  const state = stateLimits(app, facts, today);
  const notary = notaryFee(app, state);
  const decision = decisionLimits(app, facts, today);
  const feeShares = [maxOriginationFee, decision.originationFee].filter((share) => share !== undefined);
  return {
    minScore: needed(decision, 'minScore'),
    cltvLimit: needed(decision, 'cltvLimit'),
    dtiLimit: needed(decision, 'dtiLimit'),
    minDraw: strictest(Math.max, minDraw, state.minDraw),
    maxDraw: strictest(Math.min, maxDraw, state.maxDraw),
    ...(feeShares.length === 0 ? {} : { maxOriginationFee: Math.min(...feeShares) }),
    ...(decision.originationFeeAmount === undefined
      ? {}
      : { ofeeMaxThreshold: decision.originationFeeAmount }),
    ...(state.lenderFees === undefined ? {} : { lenderFeeCap: state.lenderFees }),
    ...(notary === undefined ? {} : { notaryFee: notary }),
  };
}

function needed(limits: DecisionLimits, name: keyof DecisionLimits): number {
  const limit = limits[name];
  if (limit === undefined) throw new Error(`No policy sets ${name}`);
  return limit;
}

interface Asked {
  readonly facts: Facts;
  readonly today: CalendarDate;
}

/** The prices that count for an application: those of the day, or of a quote that is locked. */
export const pricesFor = (app: Selling, { facts, today }: Asked): Pricing =>
  app.priced
    ? pricingOn(app.priced.by, { facts: { ...facts, today: app.priced.on }, today: app.priced.on })
    : pricingOn(app, { facts, today });

type Prices = Readonly<Record<string, unknown>>;

/** `aprRange` in percent, as fractions. */
function aprRange(pricing: Prices, code: string): LendingTerms['pricing'] {
  const range: readonly unknown[] = Array.isArray(pricing.aprRange) ? pricing.aprRange : [];
  const [aprMin, aprMax] = range.map((percent) => fractionOfPercent(Number(percent)));
  if (aprMin === undefined || aprMax === undefined)
    throw new Error(`Brand ${code}: pricing.aprRange must be two percent points`);
  return { aprMin, aprMax };
}

/** A discount: the brand's camel-case `<type>Discount`, else the rate sheet's. */
function discountAmount(type: string, prices: Prices, pricing: Pricing): number {
  const name = type.toLowerCase().replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const own = prices[`${name}Discount`];
  return typeof own === 'number' ? own : (pricing.of('discount', { 'offer.discount': type }) ?? 0);
}

/**
 * The brand's terms for an application, from its products, pricing and policies. Throws an error that names a threshold
 * or price that no policy gives.
 */
export function lendingTerms(
  app: Selling,
  {
    facts,
    today,
  }: {
    /** With `application.creditScore`, `application.ltv` and the property. */
    readonly facts: Facts;
    readonly today: CalendarDate;
  },
): LendingTerms {
  const { terms = [], rateTypes = [], discounts = [], costsTakenOff = [] } = productSettings(app.brand);
  const prices: Prices = { ...pricingOf(app.brand) };
  const pricing = pricesFor(app, { facts, today });
  const amountOf = (type: string): number => discountAmount(type, prices, pricing);
  return {
    limits: limitsOf(app, facts, today),
    pricing: aprRange(prices, app.brand.code),
    prices: lendingPrices(pricing, { terms, rateTypes }),
    terms,
    rateTypes,
    costsTakenOff,
    autopayDiscount: discounts.includes(AUTOPAY) ? amountOf(AUTOPAY) : 0,
    relationshipDiscounts: discounts
      .filter((type) => type !== AUTOPAY && amountOf(type) > 0)
      .map((type) => ({ type: type as DiscountType, amount: amountOf(type) })),
    pricedBy: pricing.by,
    lockDays: pricingOn(app, { facts, today }).of('rateLockDays'),
  };
}
