import { toDecimal } from '../../../../core/loan/decimal.ts';
import { availableOf, centsText, linePeriod, payoffAmounts } from '../../../../core/loan/lineServicing.ts';
import { fractionOfPercent } from '../../../../core/loan/percentPoints.ts';
import type { CreditLine, LineRequest } from '../../../../core/model/generated/api/application.ts';
import { addDays, addMonths, daysUntil } from '../../../../core/shared/calendarDate.ts';
import type { ServicedLine } from '../../applications/creditLineService.ts';
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

type Posted = Required<Pick<CreditLine, 'balance' | 'history'>>;

/** The next payment at another balance or rate, on its day; on the first of the month after next where nothing was due. */
function nextOf(
  { nextPayment }: CreditLine,
  { balance, history, rate }: Posted & { readonly rate: string },
  serviced: ServicedLine,
): Pick<CreditLine, 'nextPayment'> {
  if (Number(balance) <= 0) return {};
  const due = nextPayment?.due ?? `${addMonths(dayOf(serviced), 2).slice(0, 8)}01`;
  const left = termMonths(serviced) - monthsBetween(firstDue(serviced), due);
  const since = accruedSince({ history }, dayOf(serviced));
  const usual = monthlyPayment(balance, rate, left, serviced);
  return { nextPayment: paymentDue({ balance, rate, since, due, left, usual }) };
}

/** What is owed with the interest until today, before a draw or another rate. */
function accrued(line: CreditLine, serviced: ServicedLine): Posted {
  const { balance, history = [] } = line;
  const on = dayOf(serviced);
  const days = Math.max(0, daysUntil(accruedSince(line, on), on));
  const annualRate = fractionOfPercent(line.rate);
  const { interest, owed } = linePeriod({ balance, annualRate, days, payment: 0 });
  if (Number(interest) === 0) return { balance, history };
  return { balance: owed, history: [{ on, type: 'INTEREST', amount: interest, balance: owed }, ...history] };
}

/** The line with another balance or rate; a quote of before is good no more, and nothing is due where nothing is owed. */
function changed(
  before: CreditLine,
  posted: Posted & { readonly rate: string },
  serviced: ServicedLine,
): CreditLine {
  const { balance, history, rate } = posted;
  const { payoff: _payoff, nextPayment: _next, ...line } = before;
  return {
    ...line,
    asOf: serviced.at.toISOString(),
    balance,
    available: availableOf({ limit: line.limit ?? line.balance, balance }),
    rate,
    ...(rate === line.rate ? {} : { rateChange: { on: dayOf(serviced), from: line.rate } }),
    ...nextOf(before, posted, serviced),
    history: history.slice(0, KEPT.history),
  };
}

function drawn(line: CreditLine, amount: string, serviced: ServicedLine): CreditLine {
  const { balance: owed, history } = accrued(line, serviced);
  const balance = centsText(toDecimal(owed, 'owed').plus(amount));
  const draw = { on: dayOf(serviced), type: 'DRAW' as const, amount, balance };
  return changed(line, { balance, history: [draw, ...history], rate: line.rate }, serviced);
}

/** The rate follows autopay, as the borrower agreed. */
function switched(line: CreditLine, isOn: boolean, serviced: ServicedLine): CreditLine {
  const { withAutopay = 0, withoutAutopay = 0 } = serviced.record.data.autopayRates ?? {};
  const more = toDecimal(isOn ? withAutopay : withoutAutopay, 'rate').minus(
    isOn ? withoutAutopay : withAutopay,
  );
  const rate = percentText(toDecimal(line.rate, 'rate').plus(more).toString());
  const posted =
    rate === line.rate ? { balance: line.balance, history: line.history ?? [] } : accrued(line, serviced);
  return { ...changed(line, { ...posted, rate }, serviced), autopay: isOn };
}

function quoted(line: CreditLine, goodDays: number, serviced: ServicedLine): CreditLine {
  const on = dayOf(serviced);
  const days = Math.max(0, daysUntil(accruedSince(line, on), on));
  const owed = { balance: line.balance, annualRate: fractionOfPercent(line.rate), days };
  const payoff = { on, ...payoffAmounts(owed), goodThrough: addDays(on, goodDays) };
  return { ...line, asOf: serviced.at.toISOString(), payoff };
}

/** The line once what its borrower asked for is done; a payoff quote is good for some days. */
export function takenRequest(
  line: CreditLine,
  { kind, amount = '0.00', isOn = false }: LineRequest,
  { goodDays, serviced }: { readonly goodDays: number; readonly serviced: ServicedLine },
): CreditLine {
  if (kind === 'DRAW') return drawn(line, amount, serviced);
  return kind === 'AUTOPAY' ? switched(line, isOn, serviced) : quoted(line, goodDays, serviced);
}
