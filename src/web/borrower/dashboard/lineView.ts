import { formatMoney } from '../../../core/loan/formatMoney.ts';
import { monthlyInterestChange } from '../../../core/loan/lineServicing.ts';
import type { CreditLine, LineEntry } from '../../../core/model/generated/api/application.ts';
import { type CalendarDate, daysUntil, laterOf } from '../../../core/shared/calendarDate.ts';
import { newYorkDay } from '../foundation/newYorkDay.ts';

/** The day of a statement. */
export const statedOn = ({ asOf }: CreditLine): CalendarDate => newYorkDay(asOf);

/** Today, or the day of a statement if that is later, as on the clock of a sandbox: what is good until a day ends with it. */
export const lineToday = (line: CreditLine, today: CalendarDate): CalendarDate =>
  laterOf(statedOn(line), today);

/** Dollars and cents: `$311.63`. */
export const cents = (amount: string): string => formatMoney(amount, 2);

/** The part of a line that is owed, from 0 to 1; undefined where its limit is not known. */
export function owedShare({ limit, balance }: CreditLine): number | undefined {
  const [most, owed] = [Number(limit ?? 0), Number(balance)];
  return most > 0 ? Math.min(1, Math.max(0, owed / most)) : undefined;
}

/** What a change of the rate means for a borrower. */
interface RateChangeView {
  /** yyyy-MM-dd */
  readonly on: string;
  readonly from: string;
  readonly to: string;
  readonly isHigher: boolean;
  /** How much more or less interest a month, never negative. */
  readonly monthly: string;
}

/** For how many days after it a change of the rate is news. */
const NEWS_DAYS = 45;

/** Undefined when the rate never changed, or long before today. */
export function rateChangeView(line: CreditLine, today: CalendarDate): RateChangeView | undefined {
  const { rate, rateChange, balance, closed } = line;
  if (!rateChange || closed || daysUntil(rateChange.on, lineToday(line, today)) > NEWS_DAYS) return undefined;
  const { on, from } = rateChange;
  if (Number(from) === Number(rate)) return undefined;
  const owed = balance.startsWith('-') ? '0.00' : balance;
  const change = monthlyInterestChange({ balance: owed, from, to: rate });
  return { on, from, to: rate, isHigher: Number(rate) > Number(from), monthly: change.replace('-', '') };
}

/** What happened on a line; that it was closed has no amount. */
export type LineEvent = LineEntry | { readonly on: string; readonly type: 'CLOSED' | 'RELEASED' };

/** What happened on a line, the latest first; only the payments where the lender states no more. */
export function historyOf({ history, payments, closed }: CreditLine): readonly LineEvent[] {
  const posted: readonly LineEntry[] =
    history ?? payments.map((payment) => ({ ...payment, type: 'PAYMENT' as const }));
  if (!closed) return posted;
  const { on, lienReleased } = closed;
  return [
    ...(lienReleased === undefined ? [] : [{ on: lienReleased, type: 'RELEASED' as const }]),
    { on, type: 'CLOSED' as const },
    ...posted,
  ];
}

/** Takes off what is owed: a payment, unless it was returned, and what is below 0 otherwise. */
export const takesOff = ({ type, amount }: LineEntry): boolean =>
  (type === 'PAYMENT') !== amount.startsWith('-');

/** What a row does to what is owed: it takes off or adds. */
export const signed = (row: LineEntry): string =>
  `${takesOff(row) ? '−' : ''}${cents(row.amount.replace('-', ''))}`;
