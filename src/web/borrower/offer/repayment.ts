import type { QuotedRateType } from '../../../core/loan/lenderPrices.ts';
import { type LineDates, lineDates } from '../../../core/loan/lineDates.ts';
import { type LineSchedule, type LineTerms, lineSchedule } from '../../../core/loan/lineSchedule.ts';
import type { OfferFigures } from '../../../core/loan/offerFigures.ts';
import {
  type VariableRate,
  variableRate,
  type WorstCase,
  worstCase,
} from '../../../core/loan/variableRate.ts';
import { pricingOf } from '../../../core/model/brandTerms.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';

/** What a variable rate may come to. */
export interface RateRisk {
  readonly rate: VariableRate;
  readonly worst: WorstCase;
}

/** How a line is paid back. */
export interface Repayment {
  readonly schedule: LineSchedule;
  readonly dates: LineDates;
  /** Undefined for a fixed rate, and if the lender names no index or no highest rate. */
  readonly risk: RateRisk | undefined;
}

const termsOf = (figures: OfferFigures): LineTerms => ({
  principal: figures.totalLoanAmount,
  annualRate: figures.rate,
  months: figures.termMonths,
  interestOnly: figures.paymentKind === 'INTEREST_ONLY',
});

/** Index, margin and limit of a variable rate under a brand, and its worst case. */
function rateRisk(
  { brand }: Pick<AppPart, 'brand'>,
  rateType: QuotedRateType,
  terms: LineTerms,
): RateRisk | undefined {
  const { indexPercent } = brand.values;
  const highestPercent = pricingOf(brand).aprRange?.[1];
  if (rateType !== 'VARIABLE' || typeof indexPercent !== 'number' || highestPercent === undefined)
    return undefined;
  const rate = variableRate({ ...terms, indexPercent, highestPercent });
  return { rate, worst: worstCase(terms, rate.highest) };
}

interface Kept {
  readonly app: Pick<AppPart, 'brand'>;
  readonly rateType: QuotedRateType;
  readonly today: CalendarDate;
  readonly repayment: Repayment;
}

/** Several parts of a page show the same figures, while a slider moves. */
const kept = new WeakMap<OfferFigures, Kept>();

/** The line of a quoted offer from today on; worked out once for the same figures. */
export function repaymentOf(
  app: Pick<AppPart, 'brand'>,
  { figures, rateType }: { readonly figures: OfferFigures; readonly rateType: QuotedRateType },
  today: CalendarDate,
): Repayment {
  const known = kept.get(figures);
  if (known?.app === app && known.rateType === rateType && known.today === today) return known.repayment;
  const terms = termsOf(figures);
  const repayment = {
    schedule: lineSchedule(terms),
    dates: lineDates({ today, months: terms.months }),
    risk: rateRisk(app, rateType, terms),
  };
  kept.set(figures, { app, rateType, today, repayment });
  return repayment;
}
