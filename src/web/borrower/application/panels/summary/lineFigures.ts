import type { QuotedRateType } from '../../../../../core/loan/lenderPrices.ts';
import { lineDates } from '../../../../../core/loan/lineDates.ts';
import { type LineSchedule, lineSchedule } from '../../../../../core/loan/lineSchedule.ts';
import { type OfferFigures, offerFigures } from '../../../../../core/loan/offerFigures.ts';
import { rateInEffect } from '../../../../../core/loan/offerRate.ts';
import { fractionOfPercent, percentOfFraction } from '../../../../../core/loan/percentPoints.ts';
import type { CalendarDate } from '../../../../../core/shared/calendarDate.ts';
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
  readonly totalInterest: number | undefined;
  readonly totalOfPayments: number | undefined;
  /** Due with the last payment; undefined without a balloon payment. */
  readonly balloon: number | undefined;
  readonly balloonDate: CalendarDate | undefined;
  /** Undefined when no offer matches any more, or several that differ in it: only a fixed rate is called fixed. */
  readonly rateType: QuotedRateType | undefined;
}

const above0 = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

const SAME_RATE = 0.0005;

/** The chosen offer with its costs, by term and rate; undefined when none matches any more. */
function chosen(
  application: Application,
  { offers, terms, interestOnly }: OfferBook,
): { readonly figures: OfferFigures; readonly rateType: QuotedRateType | undefined } | undefined {
  const { term, rate, amount } = application;
  const draw = above0(amount);
  const autopay = application.payType !== 'MANUAL';
  const [offer, ...others] = offers.filter(
    (one) =>
      one.term === term && Math.abs(percentOfFraction(rateInEffect(one, autopay)) - Number(rate)) < SAME_RATE,
  );
  if (!offer || draw === undefined) return undefined;
  const rateType = others.every(({ type }) => type === offer.type) ? offer.type : undefined;
  const choice = { selectedDraw: draw, preference: 'DEDUCT', payoffTotal: 0 } as const;
  return { figures: offerFigures({ offer, terms, autopay, interestOnly, ...choice }), rateType };
}

/** How a draw is paid back at a rate in percent over a term in years; interest only in interest-only mode (MATH-04). */
export function plainSchedule(
  draw: number | undefined,
  rate: number | undefined,
  term: number | undefined,
  interestOnly: boolean,
): LineSchedule | undefined {
  if (draw === undefined || rate === undefined || term === undefined) return undefined;
  return lineSchedule({
    principal: draw,
    annualRate: fractionOfPercent(rate),
    months: term * 12,
    interestOnly,
  });
}

/** Dollars a month, before any balloon. */
export const firstPayment = (schedule: LineSchedule | undefined): number | undefined =>
  schedule?.balloon === null ? schedule.months[0]?.payment : schedule?.months[0]?.interest;

/** The application's current figures; the payment includes the financed fee. */
export function lineFigures(application: Application, book: OfferBook, today: CalendarDate): LineFigures {
  const [draw, apr, term] = [above0(application.amount), above0(application.rate), above0(application.term)];
  const { figures, rateType } = chosen(application, book) ?? {};
  const plain = figures ? undefined : plainSchedule(draw, apr, term, book.interestOnly);
  const { totalInterest, totalOfPayments, balloon } = figures ?? plain ?? {};
  return {
    draw,
    line: above0(application.lineAmount),
    apr,
    term,
    payment: figures?.monthlyPayment ?? firstPayment(plain),
    fee: figures?.originationFee,
    closingCosts: figures?.closingCosts,
    totalInterest,
    totalOfPayments,
    balloon: balloon ?? undefined,
    balloonDate: balloon && term ? lastPaymentOf(application, term, today) : undefined,
    rateType,
  };
}

const lastPaymentOf = (
  { firstPaymentDate }: Application,
  term: number,
  today: CalendarDate,
): CalendarDate => {
  const firstPayment = typeof firstPaymentDate === 'string' ? firstPaymentDate : undefined;
  return lineDates({ today, firstPayment, months: term * 12 }).lastPayment;
};
