import { type AmountName, amountList, type PriceName } from '../../../core/flow/amounts.ts';
import type { FlowSettings } from '../../../core/flow/ruleSet.ts';
import { LoanDecimal } from '../../../core/loan/decimal.ts';
import type { LenderPrices, QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import type { FullPolicy } from '../../../core/model/resolvedBrand.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';

/** A policy that gave an amount: a fraction, dollars, or a count. */
export interface PricedBy {
  readonly price: AmountName;
  readonly policy: string;
  readonly version: number;
  readonly amount: number;
}

/** Asks a lender's policies for prices and figures on one day, and keeps which of them answered. */
export interface Pricing {
  /** The sum of the policies that apply; undefined where none does. Throws an error that names what is missing. */
  readonly of: (price: AmountName, more?: Facts) => number | undefined;
  readonly by: readonly PricedBy[];
}

export function pricingOn(
  settings: FlowSettings,
  { facts, today }: { readonly facts: Facts; readonly today: CalendarDate },
): Pricing {
  const list = amountList(settings);
  const by: PricedBy[] = [];
  const of = (price: AmountName, more: Facts = {}): number | undefined => {
    const amounts = list(price, { ...facts, ...more }, today);
    if (!amounts.ok) throw new Error(`No ${price} on ${today}: ${amounts.error.join('; ')}`);
    for (const { policy, amount } of amounts.value) note(by, price, policy, amount);
    if (amounts.value.length === 0) return undefined;
    return LoanDecimal.sum(0, ...amounts.value.map(({ amount }) => amount)).toNumber();
  };
  return { of, by };
}

function note(by: PricedBy[], price: AmountName, { id, version }: FullPolicy, amount: number): void {
  if (!by.some((one) => one.policy === id && one.amount === amount))
    by.push({ price, policy: id, version, amount });
}

/** What is sold, in years and rate types. */
interface Sold {
  readonly terms: readonly number[];
  readonly rateTypes: readonly QuotedRateType[];
}

/** The prices of an application; throws an error that names a price for which there is no policy. */
export function lendingPrices(pricing: Pricing, { terms, rateTypes }: Sold): LenderPrices {
  const needed = (price: PriceName, more?: Facts): number => {
    const amount = pricing.of(price, more);
    if (amount === undefined) throw new Error(`No policy prices ${price}${more ? ` of ${said(more)}` : ''}`);
    return amount;
  };
  return {
    rate: needed('rate'),
    rateAdjustments: terms.flatMap((term) =>
      rateTypes.map((type) => ({
        term,
        type,
        rate: needed('rateAdjustment', { 'offer.term': term, 'offer.rateType': type }),
      })),
    ),
    originationFee: needed('originationFee'),
    recordingFee: pricing.of('recordingFee') ?? 0,
    recordingTax: pricing.of('recordingTax') ?? 0,
    valuationFee: needed('valuationFee'),
  };
}

const said = (facts: Facts): string => Object.values(facts).join(' ');
