import { toDecimal } from '../../../../../core/loan/decimal.ts';
import { interestOnlyPayment, loanPayment } from '../../../../../core/loan/loanPayment.ts';
import { type OfferFigures, offerFigures } from '../../../../../core/loan/offerFigures.ts';
import { rateInEffect } from '../../../../../core/loan/offerRate.ts';
import { percentOfFraction } from '../../../../../core/loan/percentPoints.ts';
import type { Application } from '../../../../clients/applicationService.ts';
import type { OfferBook } from '../../../offer/offerBook.ts';

/** The chosen line in dollars, percent and years; unknown figures are undefined. */
export interface LineFigures {
  readonly draw: number | undefined;
  readonly line: number | undefined;
  readonly apr: number | undefined;
  readonly term: number | undefined;
  readonly payment: number | undefined;
  readonly fee: number | undefined;
  readonly closingCosts: number | undefined;
}

const above0 = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

const SAME_RATE = 0.0005;

/** The chosen offer with its costs, by term and rate; undefined when none matches any more. */
function chosen(
  application: Application,
  { offers, terms, interestOnly }: OfferBook,
): OfferFigures | undefined {
  const { term, rate, amount } = application;
  const draw = above0(amount);
  const autopay = application.payType !== 'MANUAL';
  const offer = offers.find(
    (one) =>
      one.term === term && Math.abs(percentOfFraction(rateInEffect(one, autopay)) - Number(rate)) < SAME_RATE,
  );
  if (!offer || draw === undefined) return undefined;
  const choice = { selectedDraw: draw, preference: 'DEDUCT', payoffTotal: 0 } as const;
  return offerFigures({ offer, terms, autopay, interestOnly, ...choice });
}

/** Monthly payment in dollars for this draw, rate and term; interest only in interest-only mode (MATH-04). */
export function plainPayment(
  draw: number | undefined,
  rate: number | undefined,
  term: number | undefined,
  interestOnly: boolean,
): number | undefined {
  if (draw === undefined || rate === undefined || term === undefined) return undefined;
  const annualRate = toDecimal(rate, 'rate').dividedBy(100);
  const pay = interestOnly ? interestOnlyPayment : loanPayment;
  return pay({ principal: draw, annualRate, termYears: term }).toNumber();
}

/** The application's current figures; the payment includes the financed fee. */
export function lineFigures(application: Application, book: OfferBook): LineFigures {
  const [draw, apr, term] = [above0(application.amount), above0(application.rate), above0(application.term)];
  const figures = chosen(application, book);
  return {
    draw,
    line: above0(application.lineAmount),
    apr,
    term,
    payment: figures?.monthlyPayment ?? plainPayment(draw, apr, term, book.interestOnly),
    fee: figures?.originationFee,
    closingCosts: figures?.closingCosts,
  };
}
