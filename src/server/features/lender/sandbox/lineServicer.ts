import { toDecimal } from '../../../../core/loan/decimal.ts';
import { availableOf, centsText, linePeriod, payoffAfter } from '../../../../core/loan/lineServicing.ts';
import { fractionOfPercent } from '../../../../core/loan/percentPoints.ts';
import type { CreditLine } from '../../../../core/model/generated/api/application.ts';
import type { SandboxServicing } from '../../../../core/model/generated/sandbox-lender.ts';
import { addDays, addMonths, type CalendarDate, daysUntil } from '../../../../core/shared/calendarDate.ts';
import type { LineServicer, ServicedLine } from '../../applications/creditLineService.ts';
import { takenRequest } from './lineChanges.ts';
import {
  accruedSince,
  dayOf,
  firstDue,
  KEPT,
  monthlyPayment,
  monthsBetween,
  paymentDue,
  percentText,
  termMonths,
} from './lineTerms.ts';

/** More than anybody owes: whoever pays this pays everything. */
const EVERYTHING = '9999999999.00';

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

function drawOf(
  { minimumDraw }: SandboxServicing,
  { release }: ServicedLine,
  opened: CalendarDate,
): Pick<CreditLine, 'draw'> {
  const { drawPeriodYears } = release.app.brand.values;
  const until = typeof drawPeriodYears === 'number' ? addMonths(opened, drawPeriodYears * 12) : undefined;
  return {
    draw: { minimum: centsText(minimumDraw), ...(until === undefined ? {} : { until }) },
  };
}

function opened(servicing: SandboxServicing, serviced: ServicedLine): CreditLine {
  const { record, offer, at } = serviced;
  const { amount = 0, lineAmount, rate = 0, payType, autopayAccount } = record.data;
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
    // Nothing is debited without an account that its holder authorized (12 CFR 1005.10(b)).
    autopay: payType === 'AUTOPAY' && autopayAccount?.uuid !== undefined,
    nextPayment: {
      due: firstDue(serviced),
      amount: monthlyPayment(balance, rateText, termMonths(serviced), serviced),
    },
    payments: [],
    history: [{ on: today, type: 'DRAW', amount: balance, balance }],
    ...drawOf(servicing, serviced, today),
  };
}

/** The day on which a quote is paid and the line closed; undefined without one. */
const payoffDay = ({ payoffPaidAfterDays }: SandboxServicing, { payoff, balance }: CreditLine) =>
  payoff && Number(balance) > 0 ? addDays(payoff.on, payoffPaidAfterDays) : undefined;

function nextDay(servicing: SandboxServicing, line: CreditLine): CalendarDate | undefined {
  const { closed, nextPayment } = line;
  if (closed)
    return closed.lienReleased === undefined
      ? addDays(closed.on, servicing.lienReleasedAfterDays)
      : undefined;
  const days = [nextPayment?.due, payoffDay(servicing, line)].filter((day) => day !== undefined);
  return days.toSorted()[0];
}

/** The line once its quote is paid: nothing is owed, and it is closed. */
function paidOff(line: CreditLine, on: CalendarDate, { at }: ServicedLine): CreditLine {
  const { payoff, history = [], payments, ...kept } = line;
  if (!payoff) return line;
  const amount = payoffAfter(payoff, daysUntil(payoff.on, on));
  const interest = centsText(toDecimal(amount, 'amount').minus(line.balance));
  const { nextPayment: _next, autopay: _autopay, draw: _draw, ...ended } = kept;
  return {
    ...ended,
    asOf: at.toISOString(),
    balance: '0.00',
    available: '0.00',
    closed: { on },
    payments: [{ on, amount }, ...payments].slice(0, KEPT.payments),
    history: [
      { on, type: 'PAYMENT' as const, amount, balance: '0.00' },
      { on, type: 'INTEREST' as const, amount: interest, balance: amount },
      ...history,
    ].slice(0, KEPT.history),
  };
}

/** The line after the next day on which something happens to it. */
function afterDay(servicing: SandboxServicing, line: CreditLine, serviced: ServicedLine): CreditLine {
  const on = nextDay(servicing, line);
  if (on === undefined) return line;
  if (line.closed)
    return { ...line, asOf: serviced.at.toISOString(), closed: { ...line.closed, lienReleased: on } };
  return line.nextPayment?.due === on ? afterDue(servicing, line, serviced) : paidOff(line, on, serviced);
}

function afterDue(servicing: SandboxServicing, line: CreditLine, serviced: ServicedLine): CreditLine {
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
          nextPayment: paymentDue({
            ...{ balance: period.balance, rate, since: on, due: addMonths(on, 1), left },
            usual: isRateMoved ? monthlyPayment(period.balance, rate, left, serviced) : amount,
          }),
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

/** The sandbox lender's accounts: interest by days, a payment each month, rates that move, and what borrowers ask for. */
export const createLineServicer = (servicing: SandboxServicing): LineServicer => ({
  open: (serviced) => opened(servicing, serviced),
  due: (line, serviced) => afterDay(servicing, line, serviced),
  next: (line) => nextDay(servicing, line),
  take: (line, request, serviced) =>
    takenRequest(line, request, { goodDays: servicing.payoffGoodDays, serviced }),
});
