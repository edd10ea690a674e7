import { parseAmount } from '../../../core/loan/decimal.ts';
import { type DrawPreference, drawPreferences } from '../../../core/loan/drawPreference.ts';
import type { QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import { type OfferFigures, offerFigures, usableBounds } from '../../../core/loan/offerFigures.ts';
import { payoffTotal } from '../../../core/loan/payoffTotal.ts';
import { type SliderBounds, sliderBounds } from '../../../core/loan/sliderBounds.ts';
import type { SelectOfferRequest } from '../../../core/model/generated/api/select-offer.ts';
import type { OfferBook, PayableDebt, QuotedOffer } from './offerBook.ts';

/** The borrower's choice; `draw` is the slider's value in dollars, or typed text that is not an amount. */
export interface OfferChoice {
  readonly draw: number | string;
  readonly term: number;
  readonly rateType: QuotedRateType;
  readonly preference: DrawPreference;
  readonly autopay: boolean;
  /** Debts to pay off, by uuid. */
  readonly payoffs: readonly string[];
}

/** Terms in years for a rate type, ascending. */
export const termsOf = ({ offers }: OfferBook, rateType: QuotedRateType): readonly number[] =>
  [...new Set(offers.filter(({ type }) => type === rateType).map(({ term }) => term))].sort((a, b) => a - b);

/** Available rate types, fixed first. */
export const rateTypesOf = ({ offers }: OfferBook): readonly QuotedRateType[] =>
  (['FIXED', 'VARIABLE'] as const).filter((rateType) => offers.some(({ type }) => type === rateType));

/** The chosen offer: same type and term, otherwise first of its type, otherwise first. */
export function offerOf(
  { offers }: OfferBook,
  { term, rateType }: Pick<OfferChoice, 'term' | 'rateType'>,
): QuotedOffer | undefined {
  const ofType = offers.filter(({ type }) => type === rateType);
  return ofType.find((offer) => offer.term === term) ?? ofType[0] ?? offers[0];
}

const chosenDebts = ({ debts }: OfferBook, { payoffs }: OfferChoice): readonly PayableDebt[] =>
  debts.filter(({ uuid }) => payoffs.includes(uuid));

/** Total of the chosen debts, in dollars and cents. */
export const payoffsOf = (book: OfferBook, choice: OfferChoice): number =>
  payoffTotal(
    chosenDebts(book, choice).map(({ balance }) => ({
      monetaryBalance: balance,
      payOff: { status: 'MARKED_FOR_PAYOFF' },
    })),
  );

/** The slider's range in whole dollars (MATH-05 to MATH-07); empty if `min` exceeds `max`. */
export function boundsOf(book: OfferBook, choice: OfferChoice): SliderBounds {
  const offer = offerOf(book, choice);
  if (!offer) return { min: 1, max: 0 };
  const { preference } = choice;
  return usableBounds({ offer, terms: book.terms, preference }, payoffsOf(book, choice));
}

/** The amount, if valid. */
function usableDraw(book: OfferBook, choice: OfferChoice): number | undefined {
  const { min, max } = boundsOf(book, choice);
  if (choice.preference === 'MAXIMIZE') return max;
  const draw = parseAmount(choice.draw)?.toNumber();
  if (draw === undefined) return undefined;
  return draw >= min && draw <= max ? draw : undefined;
}

/** The figures of a choice (G-08); undefined if its amount is invalid. */
export function figuresOf(book: OfferBook, choice: OfferChoice): OfferFigures | undefined {
  const offer = offerOf(book, choice);
  const selectedDraw = usableDraw(book, choice);
  if (!offer || selectedDraw === undefined) return undefined;
  const figures = offerFigures({
    offer,
    terms: book.terms,
    selectedDraw,
    preference: choice.preference,
    payoffTotal: payoffsOf(book, choice),
    autopay: choice.autopay,
    interestOnly: book.interestOnly,
  });
  return figures.isWithinOffer && figures.cashToBorrower >= 0 ? figures : undefined;
}

/** Payoff preferences possible with the chosen debts, whatever is typed (MATH-09, MATH-10). */
export function preferencesOf(book: OfferBook, choice: OfferChoice): OfferFigures['preferences'] | undefined {
  const offer = offerOf(book, choice);
  if (!offer) return undefined;
  const parsed = parseAmount(choice.draw)?.toNumber() ?? 0;
  const input = { terms: book.terms, autopay: false, offer, preference: 'DEDUCT' as const };
  return offerFigures({ ...input, selectedDraw: Math.max(0, parsed), payoffTotal: payoffsOf(book, choice) })
    .preferences;
}

/**
 * Adjusts a choice to a changed offer or debts: an offered term, existing debts, and the first available preference if
 * the chosen one no longer is. A typed amount stays; invalid text becomes the maximum if requested.
 */
export function settleChoice(book: OfferBook, choice: OfferChoice): OfferChoice {
  const offer = offerOf(book, choice);
  if (!offer) return choice;
  const payoffs = chosenDebts(book, choice).map(({ uuid }) => uuid);
  const fitted = { ...choice, term: offer.term, rateType: offer.type, payoffs };
  if (choice.preference === 'MAXIMIZE' && parseAmount(choice.draw) === undefined)
    fitted.draw = Math.floor(offer.maxDraw);
  if (payoffs.length === 0) return { ...fitted, preference: 'PRESERVE' };
  const open = preferencesOf(book, fitted);
  if (!open || open[fitted.preference].allowed) return fitted;
  const preference = drawPreferences.find((name) => open[name].allowed) ?? fitted.preference;
  return { ...fitted, preference };
}

/** Clamps the amount to another offer's range; invalid text stays. */
export function withinBounds(book: OfferBook, choice: OfferChoice): OfferChoice {
  const { min, max } = boundsOf(book, choice);
  const draw = parseAmount(choice.draw)?.toNumber();
  if (draw === undefined || min > max) return choice;
  return { ...choice, draw: Math.min(max, Math.max(min, draw)) };
}

/** Why a choice is invalid: its field and a copy key. */
export type ChoiceProblem =
  | { readonly field: 'payoffs'; readonly key: 'offer.payoffs.aboveMaximum' }
  | { readonly field: 'drawAmount'; readonly key: 'offer.amount.required'; readonly bounds: SliderBounds };

export function problemOf(book: OfferBook, choice: OfferChoice): ChoiceProblem | undefined {
  const offer = offerOf(book, choice);
  const { min, max } = boundsOf(book, { ...choice, preference: 'DEDUCT' });
  if (offer && min > max) return { field: 'payoffs', key: 'offer.payoffs.aboveMaximum' };
  if (figuresOf(book, choice)) return undefined;
  return { field: 'drawAmount', key: 'offer.amount.required', bounds: boundsOf(book, choice) };
}

/** The lowest rate, fixed before variable; first of equals. */
function bestOffer(book: OfferBook): QuotedOffer | undefined {
  const [rateType] = rateTypesOf(book);
  const ofType = book.offers.filter(({ type }) => type === rateType);
  return ofType.reduce<QuotedOffer | undefined>(
    (best, offer) => (best && best.baseRate <= offer.baseRate ? best : offer),
    undefined,
  );
}

const THOUSAND = 1000;

/** The share of the largest draw that a choice opens at, down to the thousand. */
const openingDraw = ({ openingShare }: OfferBook, max: number): number =>
  openingShare === 1 ? max : Math.floor((max * openingShare) / THOUSAND) * THOUSAND;

/** The default choice: lowest rate, the lender's draw or the opening one, and the marked debts. */
export function startChoice(book: OfferBook): OfferChoice | undefined {
  const offer = bestOffer(book);
  if (!offer) return undefined;
  const { min, max } = sliderBounds(offer);
  const suggested = book.suggestedDraw ?? openingDraw(book, max);
  return settleChoice(book, {
    draw: Math.min(max, Math.max(min, Math.floor(suggested))),
    term: offer.term,
    rateType: offer.type,
    preference: 'PRESERVE',
    autopay: false,
    payoffs: book.debts.filter(({ isMarked }) => isMarked).map(({ uuid }) => uuid),
  });
}

/**
 * The body of PUT offer (G-08); undefined for an invalid choice. `drawAmount` is the slider's value; the lender derives
 * the draw from it and the preference, as `figuresOf` does.
 */
export function offerRequest(
  book: OfferBook,
  choice: OfferChoice,
  from: string | undefined,
): SelectOfferRequest | undefined {
  const offer = offerOf(book, choice);
  const drawAmount = usableDraw(book, choice);
  if (!offer || drawAmount === undefined || !figuresOf(book, choice)) return undefined;
  return {
    offerUuid: offer.uuid,
    term: offer.term,
    rateType: offer.type,
    drawAmount,
    preference: choice.preference,
    autopay: choice.autopay,
    liabilities: chosenDebts(book, choice).map(({ uuid }) => ({ uuid, payoff: true })),
    ...(from ? { from } : {}),
  };
}
