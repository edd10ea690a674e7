import { isAgeRestricted } from '../../../../core/config/organizationOf.ts';
import { toDecimal } from '../../../../core/loan/decimal.ts';
import { centsText, linePeriod } from '../../../../core/loan/lineServicing.ts';
import { interestOnlyPayment, levelPayment } from '../../../../core/loan/loanPayment.ts';
import { fractionOfPercent } from '../../../../core/loan/percentPoints.ts';
import type { CreditLine } from '../../../../core/model/generated/api/application.ts';
import { addMonths, type CalendarDate, daysUntil } from '../../../../core/shared/calendarDate.ts';
import { dayIn, zoneOf } from '../../../../core/shared/stateTime.ts';
import type { ServicedLine } from '../../applications/creditLineService.ts';

/** The most rows that an application keeps of each. */
export const KEPT = { history: 120, payments: 36 } as const;

export const dayOf = ({ record, at }: Pick<ServicedLine, 'record' | 'at'>): CalendarDate =>
  dayIn(zoneOf(record.state), at);

/** Percent as text, without zeros at the end: `8.25`. */
export const percentText = (percent: number | string): string =>
  toDecimal(percent, 'percent').toDecimalPlaces(4).toString();

/** Whole months from one day to a later one of the same day of the month. */
export const monthsBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/** The payment of each month from a due day on, over the months of the term that are left. */
export function monthlyPayment(
  balance: string,
  rate: string,
  left: number,
  { record, release }: ServicedLine,
): string {
  const annualRate = fractionOfPercent(rate);
  return centsText(
    isAgeRestricted(release.app.brand, record.data)
      ? interestOnlyPayment({ principal: balance, annualRate })
      : levelPayment({ principal: balance, annualRate, months: Math.max(left, 1) }),
  );
}

interface NextDue {
  readonly balance: string;
  readonly rate: string;
  /** The day since which interest has run. */
  readonly since: CalendarDate;
  readonly due: CalendarDate;
  /** Payments that are left, this one included. */
  readonly left: number;
  /** That of a month. */
  readonly usual: string;
}

/** What is due on a day: the usual payment, or all that is owed then if that is less, or nothing is due after it. */
export function paymentDue({
  balance,
  rate,
  since,
  due,
  left,
  usual,
}: NextDue): NonNullable<CreditLine['nextPayment']> {
  const days = Math.max(0, daysUntil(since, due));
  const { owed } = linePeriod({ balance, annualRate: fractionOfPercent(rate), days, payment: 0 });
  const isLast = left <= 1 || toDecimal(owed, 'owed').lessThan(usual);
  return { due, amount: isLast ? owed : usual };
}

export const firstDue = (serviced: ServicedLine): CalendarDate =>
  serviced.record.data.firstPaymentDate ?? addMonths(dayOf(serviced), 1);

export const termMonths = ({ record }: ServicedLine): number => (record.data.term ?? 10) * 12;

/** The day since which interest has run: it was posted, or all that is owed was drawn. */
export const accruedSince = (
  { history = [] }: Pick<CreditLine, 'history'>,
  fallback: CalendarDate,
): CalendarDate =>
  history.find(({ type, amount, balance }) => type === 'INTEREST' || (type === 'DRAW' && amount === balance))
    ?.on ?? fallback;
