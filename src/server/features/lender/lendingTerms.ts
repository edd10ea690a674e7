import { compilePolicy, evaluatePolicies } from '../../../core/flow/policies.ts';
import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import type { DiscountType } from '../../../core/loan/offer.ts';
import { fractionOfPercent } from '../../../core/loan/percentPoints.ts';
import type { UnderwritingInput } from '../../../core/loan/underwrite.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { LenderConfig } from './lenderConfig.ts';

/** What a brand sells to one applicant. */
export type LendingTerms = Pick<
  UnderwritingInput,
  'limits' | 'pricing' | 'terms' | 'rateTypes' | 'autopayDiscount' | 'relationshipDiscounts'
>;

const AUTOPAY = 'AUTOPAY';
const PRODUCT = 'heloc';

/** The limits that the state's policies set, asked as if the offer took the whole home. */
function policyLimits(app: AppPart, facts: Facts, today: CalendarDate) {
  const vocabulary = vocabularyOf(app);
  const limiting = Object.values(app.policies).filter(({ effect }) => 'limit' in effect);
  const compiled = limiting.map((policy) => compilePolicy(policy, vocabulary));
  const { applied } = evaluatePolicies(compiled, { ...facts, 'offer.cltv': 1 }, today);
  return applied.flatMap(({ policy: { effect } }) => ('limit' in effect ? [effect] : []));
}

const least = (values: readonly (number | undefined)[]): number | undefined => {
  const given = values.filter((value) => value !== undefined);
  return given.length > 0 ? Math.min(...given) : undefined;
};

function limitsOf(app: AppPart, facts: Facts, today: CalendarDate): LendingTerms['limits'] {
  const { minDraw = 0, maxDraw = 0, maxOriginationFee } = app.brand.products[PRODUCT] ?? {};
  const effects = policyLimits(app, facts, today);
  const amounts = (limit: 'minDraw' | 'maxDraw') =>
    effects.flatMap(({ limit: own, to: { amount } }) =>
      own === limit && amount !== undefined ? [amount] : [],
    );
  const cltvLimit = least(effects.map(({ to }) => to.cltvLimit));
  return {
    minDraw: Math.max(minDraw, ...amounts('minDraw')),
    maxDraw: Math.min(maxDraw, ...amounts('maxDraw')),
    ...(cltvLimit === undefined ? {} : { cltvLimit }),
    ...(maxOriginationFee === undefined ? {} : { maxOriginationFee }),
  };
}

type Pricing = Readonly<Record<string, unknown>>;

const pricingOf = ({ brand }: AppPart): Pricing => Object.assign({}, ...brand.pricing);

/** `aprRange` in percent points, as fractions. */
function aprRange(pricing: Pricing, code: string): LendingTerms['pricing'] {
  const range: readonly unknown[] = Array.isArray(pricing.aprRange) ? pricing.aprRange : [];
  const [aprMin, aprMax] = range.map((percent) => fractionOfPercent(Number(percent)));
  if (aprMin === undefined || aprMax === undefined)
    throw new Error(`Brand ${code}: pricing.aprRange must be two percent points`);
  return { aprMin, aprMax };
}

/** What a discount takes off: the brand's `<type>Discount` in camel case, else what the sandbox lender gives. */
function discountAmount(type: string, pricing: Pricing, config: LenderConfig): number {
  const name = type.toLowerCase().replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const own = pricing[`${name}Discount`];
  return typeof own === 'number' ? own : (config.discounts[type] ?? 0);
}

/** What the brand sells where the property stands, from its products, pricing and policies. */
export function lendingTerms(
  app: AppPart,
  {
    facts,
    today,
    config,
  }: { readonly facts: Facts; readonly today: CalendarDate; readonly config: LenderConfig },
): LendingTerms {
  const { terms = [], rateTypes = [], discounts = [] } = app.brand.products[PRODUCT] ?? {};
  const pricing = pricingOf(app);
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
