import { openEndApr } from './apr.ts';
import { cashToBorrower } from './cashToBorrower.ts';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { type DrawPreference, drawForPreference } from './drawPreference.ts';
import { isDrawWithinOffer } from './drawWithinOffer.ts';
import { interestAccrual } from './interestAccrual.ts';
import { lineSchedule } from './lineSchedule.ts';
import { type DrawCost, loanDraw } from './loanDraw.ts';
import type { Offer, OfferDiscount, OfferTerms } from './offer.ts';
import { offerCosts } from './offerCosts.ts';
import { autopaySaving, rateInEffect } from './offerRate.ts';
import { type PreferenceChoice, preferenceChoices } from './preferenceChoices.ts';
import { relationshipDiscounts } from './relationshipDiscounts.ts';
import { roundHalfEven, roundUp } from './rounding.ts';
import { type SliderBounds, sliderBounds } from './sliderBounds.ts';

/** The borrower's choice on product/select; amounts are dollars, not negative. */
export interface OfferSelection {
  readonly offer: Offer;
  readonly terms: OfferTerms;
  /** The position of the slider: the cash to keep under PRESERVE, otherwise the draw. */
  readonly selectedDraw: Amount;
  readonly preference: DrawPreference;
  readonly payoffTotal: Amount;
  readonly autopay: boolean;
  /** Age-restricted mode: interest-only payment, no term (APP-10). */
  readonly interestOnly?: boolean;
}

/** Rates are fractions, amounts dollars and cents. */
export interface OfferFigures {
  readonly apr: number;
  readonly rate: number;
  readonly autopaySaving: number;
  readonly relationshipDiscounts: readonly OfferDiscount[];
  readonly paymentKind: 'AMORTISING' | 'INTEREST_ONLY';
  readonly monthlyPayment: number;
  readonly interestPerDay: number;
  readonly termYears: number | null;
  /** Of all payments, whether or not a term is shown. */
  readonly termMonths: number;
  /** All that is paid if nothing else is drawn: principal and interest. */
  readonly totalOfPayments: number;
  readonly totalInterest: number;
  /** The principal due with the last payment; null if the payments repay it. */
  readonly balloon: number | null;
  readonly initialDraw: number;
  readonly isWithinOffer: boolean;
  readonly originationFeeRate: number;
  readonly originationFee: number;
  readonly totalLoanAmount: number;
  readonly recordingTax: number;
  readonly closingCosts: number;
  /** The part of the closing costs that is taken off the first draw; the rest is paid apart from the loan. */
  readonly costsTakenOff: number;
  readonly payoffTotal: number;
  /** What arrives: the draw minus payoffs and what is taken off; negative if the draw does not cover them. */
  readonly cashToBorrower: number;
  readonly bounds: SliderBounds;
  readonly preferences: Readonly<Record<DrawPreference, PreferenceChoice>>;
}

/** The figures of product/select and its confirmation for one choice (G-08). */
export function offerFigures(selection: OfferSelection): OfferFigures {
  const { offer, terms } = selection;
  const payoff = roundHalfEven(toNonNegative(selection.payoffTotal, 'payoffTotal'));
  const choice = { liabilities: payoff, selectedDraw: selection.selectedDraw, maximum: offer.maxDraw };
  const draw = roundHalfEven(drawForPreference({ ...choice, preference: selection.preference }));
  const annualRate = rateInEffect(offer, selection.autopay);
  const cost = loanDraw({
    drawAmount: draw,
    originationFee: offer.originationFee,
    feeCap: terms.ofeeMaxThreshold,
    rate: annualRate,
    term: offer.term,
    interestOnly: selection.interestOnly === true,
  });
  const costs = offerCosts(cost.totalAmount, terms);
  const { costsTakenOff } = costs;
  return {
    ...rateFigures(selection, annualRate),
    ...repaymentFigures(selection, cost, annualRate),
    ...costs,
    monthlyPayment: cost.monthlyPayment.toNumber(),
    interestPerDay: interestPerDay(cost, annualRate),
    initialDraw: draw.toNumber(),
    isWithinOffer: isDrawWithinOffer(draw, offer),
    originationFeeRate: offer.originationFee,
    originationFee: cost.feeAmount.toNumber(),
    totalLoanAmount: cost.totalAmount.toNumber(),
    payoffTotal: payoff.toNumber(),
    cashToBorrower: cashToBorrower({ draw, paidOff: [payoff], costsTakenOff }).toNumber(),
    bounds: usableBounds(selection, payoff),
    preferences: preferenceChoices(choice),
  };
}

function repaymentFigures(
  { offer, interestOnly = false }: OfferSelection,
  cost: DrawCost,
  annualRate: number,
) {
  const termMonths = offer.term * 12;
  const { totalOfPayments, totalInterest, balloon } = lineSchedule({
    principal: cost.totalAmount,
    annualRate,
    months: termMonths,
    interestOnly,
  });
  return { termMonths, totalOfPayments, totalInterest, balloon };
}

const interestPerDay = ({ totalAmount }: DrawCost, annualRate: number): number =>
  roundHalfEven(interestAccrual({ principal: totalAmount, annualRate, days: 1 })).toNumber();

function rateFigures({ offer, interestOnly = false }: OfferSelection, annualRate: number) {
  return {
    apr: openEndApr(annualRate),
    rate: annualRate,
    autopaySaving: autopaySaving(offer),
    relationshipDiscounts: relationshipDiscounts(offer.discountList),
    paymentKind: interestOnly ? ('INTEREST_ONLY' as const) : ('AMORTISING' as const),
    termYears: interestOnly ? null : offer.term,
  };
}

/**
 * The slider's range (MATH-05 to MATH-07) in which no cash is negative: a draw covers its payoffs, and the costs that are taken off it
 * at the most.
 */
export function usableBounds(
  { offer, terms, preference }: Pick<OfferSelection, 'offer' | 'terms' | 'preference'>,
  payoff: Amount,
): SliderBounds {
  const { costsTakenOff } = offerCosts(new LoanDecimal(offer.max), terms);
  const bounds = sliderBounds({ minDraw: offer.minDraw, maxDraw: offer.maxDraw, payoff, preference });
  const covered = preference === 'PRESERVE' ? costsTakenOff : new LoanDecimal(payoff).plus(costsTakenOff);
  return {
    min: Math.max(preference === 'MAXIMIZE' ? 0 : roundUp(covered).toNumber(), bounds.min),
    max: bounds.max,
  };
}
