import { type StateLimits, stateLimits } from '../../../core/flow/stateLimits.ts';
import type { DiscountType } from '../../../core/loan/offer.ts';
import { fractionOfPercent } from '../../../core/loan/percentPoints.ts';
import type { UnderwritingInput } from '../../../core/loan/underwrite.ts';
import { pricingOf, productSettings } from '../../../core/model/brandTerms.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { LenderConfig } from '../sources/lenderConfigService.ts';

type Selling = Pick<AppPart, 'brand' | 'facts' | 'enums' | 'policies'>;

export type LendingTerms = Pick<
  UnderwritingInput,
  'limits' | 'pricing' | 'terms' | 'rateTypes' | 'autopayDiscount' | 'relationshipDiscounts'
>;

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
  return {
    minDraw: strictest(Math.max, minDraw, state.minDraw),
    maxDraw: strictest(Math.min, maxDraw, state.maxDraw),
    ...(state.cltvLimit === undefined ? {} : { cltvLimit: state.cltvLimit }),
    ...(maxOriginationFee === undefined ? {} : { maxOriginationFee }),
    ...(state.lenderFees === undefined ? {} : { lenderFeeCap: state.lenderFees }),
    ...(notary === undefined ? {} : { notaryFee: notary }),
  };
}

type Prices = Readonly<Record<string, unknown>>;

/** `aprRange` in percent, as fractions. */
function aprRange(pricing: Prices, code: string): LendingTerms['pricing'] {
  const range: readonly unknown[] = Array.isArray(pricing.aprRange) ? pricing.aprRange : [];
  const [aprMin, aprMax] = range.map((percent) => fractionOfPercent(Number(percent)));
  if (aprMin === undefined || aprMax === undefined)
    throw new Error(`Brand ${code}: pricing.aprRange must be two percent points`);
  return { aprMin, aprMax };
}

/** A discount: the brand's camel-case `<type>Discount`, else the sandbox lender's. */
function discountAmount(type: string, pricing: Prices, config: LenderConfig): number {
  const name = type.toLowerCase().replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const own = pricing[`${name}Discount`];
  return typeof own === 'number' ? own : (config.discounts[type] ?? 0);
}

/** The brand's terms at the property's location, from its products, pricing and policies. */
export function lendingTerms(
  app: Selling,
  {
    facts,
    today,
    config,
  }: { readonly facts: Facts; readonly today: CalendarDate; readonly config: LenderConfig },
): LendingTerms {
  const { terms = [], rateTypes = [], discounts = [] } = productSettings(app.brand);
  const pricing: Prices = { ...pricingOf(app.brand) };
  const amountOf = (type: string): number => discountAmount(type, pricing, config);
  return {
    limits: limitsOf(app, facts, today),
    pricing: aprRange(pricing, app.brand.code),
    terms,
    rateTypes,
    autopayDiscount: discounts.includes(AUTOPAY) ? amountOf(AUTOPAY) : 0,
    relationshipDiscounts: discounts
      .filter((type) => type !== AUTOPAY && amountOf(type) > 0)
      .map((type) => ({ type: type as DiscountType, amount: amountOf(type) })),
  };
}
