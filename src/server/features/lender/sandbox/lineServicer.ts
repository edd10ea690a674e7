import { isAgeRestricted } from '../../../../core/config/organizationOf.ts';
import { toDecimal } from '../../../../core/loan/decimal.ts';
import { availableOf, centsText, linePeriod } from '../../../../core/loan/lineServicing.ts';
import { interestOnlyPayment, levelPayment } from '../../../../core/loan/loanPayment.ts';
import { fractionOfPercent } from '../../../../core/loan/percentPoints.ts';
import type { CreditLine } from '../../../../core/model/generated/api/application.ts';
import type { SandboxServicing } from '../../../../core/model/generated/sandbox-lender.ts';
import { addMonths, type CalendarDate, daysUntil } from '../../../../core/shared/calendarDate.ts';
import { dayIn, zoneOf } from '../../../../core/shared/stateTime.ts';
import type { LineServicer, ServicedLine } from '../../applications/creditLineService.ts';

/** The most rows that an application keeps of each. */
const KEPT = { history: 120, payments: 36 } as const;

/** More than anybody owes: whoever pays this pays everything. */
const EVERYTHING = '9999999999.00';

const dayOf = ({ record, at }: Pick<ServicedLine, 'record' | 'at'>): CalendarDate =>
  dayIn(zoneOf(record.state), at);

/** Percent as text, without zeros at the end: `8.25`. */
const percentText = (percent: number | string): string =>
  toDecimal(percent, 'percent').toDecimalPlaces(4).toString();

/** Whole months from one day to a later one of the same day of the month. */
const monthsBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/** The payment of each month from a due day on, over the months of the term that are left. */
function monthlyPayment(
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

const firstDue = (serviced: ServicedLine): CalendarDate =>
  serviced.record.data.firstPaymentDate ?? addMonths(dayOf(serviced), 1);

const termMonths = ({ record }: ServicedLine): number => (record.data.term ?? 10) * 12;

/** The day since which interest has run. */
const accruedSince = ({ history = [] }: CreditLine, fallback: CalendarDate): CalendarDate =>
  history.find(({ type }) => type === 'INTEREST')?.on ?? history.at(-1)?.on ?? fallback;

function movedRate(
  { rateMoves }: SandboxServicing,
  rate: string,
  paid: number,
  { offer }: ServicedLine,
): string {
  const move = rateMoves.find(({ afterPayment }) => afterPayment === paid);
  if (offer?.rateType !== 'VARIABLE' || !move) return rate;
  return percentText(toDecimal(rate, 'rate').plus(move.points).toNumber());
}

/** The sandbox lender's accounts: interest by days, a payment each month, and rates that move. */
export function createLineServicer(servicing: SandboxServicing): LineServicer {
  const drawOf = ({ release }: ServicedLine, opened: CalendarDate): Pick<CreditLine, 'draw'> => {
    const { drawPeriodYears } = release.app.brand.values;
    const until = typeof drawPeriodYears === 'number' ? addMonths(opened, drawPeriodYears * 12) : undefined;
    return {
      draw: { minimum: centsText(servicing.minimumDraw), ...(until === undefined ? {} : { until }) },
    };
  };

  function open(serviced: ServicedLine): CreditLine {
    const { record, offer, at } = serviced;
    const { amount = 0, lineAmount, rate = 0, payType } = record.data;
    const figures = offer?.figures as { readonly totalLoanAmount?: number } | undefined;
    const balance = centsText(figures?.totalLoanAmount ?? amount);
    const limit = centsText(Math.max(lineAmount ?? 0, Number(balance)));
    const today = dayOf(serviced);
    const rateText = percentText(rate);
    return {
      asOf: at.toISOString(),
      limit,
      balance,
      available: availableOf({ limit, balance }),
      rate: rateText,
      autopay: payType === 'AUTOPAY',
      nextPayment: {
        due: firstDue(serviced),
        amount: monthlyPayment(balance, rateText, termMonths(serviced), serviced),
      },
      payments: [],
      history: [{ on: today, type: 'DRAW', amount: balance, balance }],
      ...drawOf(serviced, today),
    };
  }

  function due(line: CreditLine, serviced: ServicedLine): CreditLine {
    const { nextPayment, limit = line.balance, history = [], payments } = line;
    if (!nextPayment) return line;
    const { due: on, amount } = nextPayment;
    const left = termMonths(serviced) - monthsBetween(firstDue(serviced), on) - 1;
    const days = Math.max(0, daysUntil(accruedSince(line, on), on));
    const annualRate = fractionOfPercent(line.rate);
    const owed = { balance: line.balance, annualRate, days };
    const period = linePeriod({ ...owed, payment: left <= 0 ? EVERYTHING : amount });
    const rate = movedRate(servicing, line.rate, termMonths(serviced) - left, serviced);
    const isRateMoved = rate !== line.rate;
    const { payoff: _payoff, nextPayment: _next, ...kept } = line;
    return {
      ...kept,
      asOf: serviced.at.toISOString(),
      balance: period.balance,
      available: availableOf({ limit, balance: period.balance }),
      rate,
      ...(isRateMoved ? { rateChange: { on, from: line.rate } } : {}),
      ...(Number(period.balance) > 0
        ? {
            nextPayment: {
              due: addMonths(on, 1),
              amount: isRateMoved ? monthlyPayment(period.balance, rate, left, serviced) : amount,
            },
          }
        : {}),
      payments: [{ on, amount: period.payment }, ...payments].slice(0, KEPT.payments),
      history: [
        { on, type: 'PAYMENT' as const, amount: period.payment, balance: period.balance },
        { on, type: 'INTEREST' as const, amount: period.interest, balance: period.owed },
        ...history,
      ].slice(0, KEPT.history),
    };
  }

  return { open, due };
}
