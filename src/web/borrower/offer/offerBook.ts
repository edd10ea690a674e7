import type { QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import { type DiscountType, discountTypes, type Offer, type OfferTerms } from '../../../core/loan/offer.ts';
import { isObject } from '../../../core/shared/json.ts';

/** An offer that can be chosen. */
export interface QuotedOffer extends Offer {
  readonly uuid: string;
  readonly type: QuotedRateType;
}

/** A debt the line may pay off, in dollars. */
export interface PayableDebt {
  readonly uuid: string;
  readonly creditor: string | undefined;
  readonly balance: number;
  /** A month; undefined where the lender does not say. */
  readonly payment: number | undefined;
  /** The lender already marked it for payoff. */
  readonly isMarked: boolean;
}

/** What an application offers to choose from. */
export interface OfferBook {
  /** In the lender's order. */
  readonly offers: readonly QuotedOffer[];
  readonly debts: readonly PayableDebt[];
  readonly terms: OfferTerms;
  /** The age-restricted mode (BRAND-14, APP-10). */
  readonly interestOnly: boolean;
  /** Computed by the lender. */
  readonly suggestedDraw: number | undefined;
  /** The share of the largest draw that the choice begins with if the lender suggests none. */
  readonly openingShare: number;
  /** The home's value and the loans on it, in dollars; undefined where the lender does not know. */
  readonly home: { readonly value: number | undefined; readonly owed: number | undefined };
}

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

const listOf = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const quotedType = (value: unknown): QuotedRateType | undefined =>
  value === 'FIXED' || value === 'VARIABLE' ? value : undefined;

const isDiscountType = (value: unknown): value is DiscountType =>
  discountTypes.some((type) => type === value);

function readDiscounts(value: unknown): Offer['discountList'] {
  return listOf(value).flatMap(({ discount, rateWithDiscount }) => {
    const type = isObject(discount) ? discount.type : undefined;
    const rate = amount(rateWithDiscount);
    return isDiscountType(type) && rate !== undefined ? [{ discount: { type }, rateWithDiscount: rate }] : [];
  });
}

const AMOUNTS = [
  'term',
  'rate',
  'otherRate',
  'baseRate',
  'originationFee',
  'min',
  'max',
  'minDraw',
  'maxDraw',
] as const;

/** An offer with complete, drawable figures; otherwise undefined. */
function readOffer(given: Record<string, unknown>): readonly QuotedOffer[] {
  const type = quotedType(given.type);
  const figures = Object.fromEntries(AMOUNTS.map((name) => [name, amount(given[name])])) as Record<
    (typeof AMOUNTS)[number],
    number
  >;
  if (type === undefined || typeof given.uuid !== 'string') return [];
  if (AMOUNTS.some((name) => figures[name] === undefined)) return [];
  const isUsable = Number.isInteger(figures.term) && figures.term > 0 && figures.maxDraw >= figures.minDraw;
  return isUsable && figures.maxDraw > 0
    ? [{ ...figures, uuid: given.uuid, type, discountList: readDiscounts(given.discountList) }]
    : [];
}

function readDebt(given: Record<string, unknown>): readonly PayableDebt[] {
  const balance = amount(given.monetaryBalance);
  if (typeof given.uuid !== 'string' || balance === undefined || balance === 0) return [];
  return [
    {
      uuid: given.uuid,
      creditor: typeof given.creditorName === 'string' ? given.creditorName : undefined,
      balance,
      payment: amount(given.monetaryCalculatedNextPaymentMinimumAmount),
      isMarked: isObject(given.payOff) && given.payOff.status === 'MARKED_FOR_PAYOFF',
    },
  ];
}

function readCosts(value: unknown): OfferTerms['costs'] {
  if (!isObject(value)) return null;
  const costs = listOf(value.costs).flatMap(({ feeType, borrowerPaidAmount, takenOff }) => {
    const paid = amount(borrowerPaidAmount);
    if (typeof feeType !== 'string' || paid === undefined) return [];
    return [{ feeType, borrowerPaidAmount: paid, ...(takenOff === true ? { takenOff } : {}) }];
  });
  return { totalPaidByBorrower: amount(value.totalPaidByBorrower) ?? 0, costs };
}

const readHome = (application: Readonly<Record<string, unknown>>): OfferBook['home'] => ({
  value: amount(application.adjustedHomeAmount),
  owed: amount(application.lienBalance),
});

/**
 * The application's offers: `offersByType`, otherwise `offers` (APP-04, APP-06, APP-07). Offers and debts with missing
 * or impossible figures are dropped.
 */
export function readOfferBook(
  application: Readonly<Record<string, unknown>>,
  interestOnly: boolean,
  openingShare = 1,
): OfferBook {
  const byType = listOf(application.offersByType).flatMap(({ offers }) => listOf(offers));
  const given = byType.length > 0 ? byType : listOf(application.offers);
  const offers = given.flatMap(readOffer);
  return {
    offers,
    debts: listOf(application.liabilities).flatMap(readDebt),
    terms: {
      offers,
      costs: readCosts(application.costs) ?? null,
      ofeeMaxThreshold: amount(application.ofeeMaxThreshold) ?? null,
      minRecordingTax: amount(application.minRecordingTax) ?? null,
      maxRecordingTax: amount(application.maxRecordingTax) ?? null,
    },
    interestOnly,
    suggestedDraw: amount(application.uwCalculatedDrawAmount),
    openingShare,
    home: readHome(application),
  };
}
