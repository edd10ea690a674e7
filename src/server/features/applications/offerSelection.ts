import { autopayRates } from '../../../core/loan/autopayRates.ts';
import type { Offer } from '../../../core/loan/offer.ts';
import { type OfferFigures, offerFigures } from '../../../core/loan/offerFigures.ts';
import { payoffTotal } from '../../../core/loan/payoffTotal.ts';
import { percentOfFraction } from '../../../core/loan/percentPoints.ts';
import type {
  ApplicationLiability,
  ApplicationOffer,
} from '../../../core/model/generated/api/application.ts';
import type { SelectOfferRequest } from '../../../core/model/generated/api/select-offer.ts';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import type { ApplicationData } from './recordService.ts';

/** A valid choice: the application's new fields and the figures behind them. */
export interface OfferChoice {
  readonly data: ApplicationData;
  readonly figures: OfferFigures;
}

const MARKED = 'MARKED_FOR_PAYOFF';

function markedLiabilities(data: ApplicationData, body: SelectOfferRequest): readonly ApplicationLiability[] {
  const marked = new Set(body.liabilities.map(({ uuid }) => uuid));
  return (data.liabilities ?? []).map((liability) => ({
    ...liability,
    payOff: liability.uuid !== undefined && marked.has(liability.uuid) ? { status: MARKED } : null,
  }));
}

function liabilityProblems(data: ApplicationData, body: SelectOfferRequest): readonly string[] {
  const known = new Set((data.liabilities ?? []).map(({ uuid }) => uuid));
  return body.liabilities.flatMap(({ uuid }, index) =>
    known.has(uuid) ? [] : [`body.liabilities.${index}.uuid is not a debt of this application`],
  );
}

function offerProblems(offer: ApplicationOffer, body: SelectOfferRequest): readonly string[] {
  const problems: string[] = [];
  if (offer.term !== body.term) problems.push('body.term is not the term of the offer');
  if (offer.type !== body.rateType) problems.push('body.rateType is not the type of the offer');
  return problems;
}

function figureProblems(figures: OfferFigures, offer: ApplicationOffer, body: SelectOfferRequest) {
  const preference = figures.preferences[body.preference];
  if (!preference.allowed) return [`body.preference cannot be ${body.preference}: ${preference.reason}`];
  const { minDraw, maxDraw } = offer;
  if (figures.isWithinOffer && figures.cashToBorrower < 0)
    return ['body.drawAmount must cover the debts to be paid off and the costs that are taken off'];
  return figures.isWithinOffer ? [] : [`body.drawAmount must lead to a draw from ${minDraw} to ${maxDraw}`];
}

/** Discount types are known because the lender made the offer. */
const asOffer = (offer: ApplicationOffer): Offer => offer as Offer;

/**
 * Checks a choice against the application's offers (MATH-08 to MATH-10, MATH-14) and returns the fields that
 * follow: rate in percent, amount and draw in dollars, term in years, marked payoffs. Errors name the field.
 * In interest-only mode the payment covers interest alone (BRAND-14, MATH-04).
 */
export function chooseOffer(
  data: ApplicationData,
  body: SelectOfferRequest,
  mode: { readonly interestOnly: boolean },
): Result<OfferChoice, readonly string[]> {
  const offer = (data.offers ?? []).find(({ uuid }) => uuid === body.offerUuid);
  if (!offer) return err(['body.offerUuid is not an offer of this application']);
  const problems = [...offerProblems(offer, body), ...liabilityProblems(data, body)];
  if (problems.length > 0) return err(problems);
  const liabilities = [...markedLiabilities(data, body)];
  const { costs, ofeeMaxThreshold, minRecordingTax, maxRecordingTax, offers = [] } = data;
  const figures = offerFigures({
    offer: asOffer(offer),
    terms: {
      offers: offers.map(asOffer),
      costs: costs ?? null,
      ofeeMaxThreshold: ofeeMaxThreshold ?? null,
      minRecordingTax: minRecordingTax ?? null,
      maxRecordingTax: maxRecordingTax ?? null,
    },
    selectedDraw: body.drawAmount,
    preference: body.preference,
    payoffTotal: payoffTotal(
      liabilities.map((liability) => ({ ...liability, payOff: liability.payOff ?? null })),
    ),
    autopay: body.autopay,
    interestOnly: mode.interestOnly,
  });
  const wrong = figureProblems(figures, offer, body);
  if (wrong.length > 0) return err(wrong);
  const chosen: ApplicationData = {
    rate: percentOfFraction(figures.rate),
    amount: figures.initialDraw,
    term: offer.term,
    uwCalculatedDrawAmount: figures.initialDraw,
    payType: body.autopay ? 'AUTOPAY' : 'MANUAL',
    liabilities,
    ...(figures.costsTakenOff > 0 || data.costsTakenOff !== undefined
      ? { costsTakenOff: figures.costsTakenOff }
      : {}),
    // Rechosen after autopay was set up: keep its rates in step with the offer.
    ...(data.autopayRates ? { autopayRates: autopayRates(asOffer(offer)) } : {}),
    ...(data.autopayAccount && !body.autopay ? { autopayAccount: {} } : {}),
  };
  return ok({ data: chosen, figures });
}
