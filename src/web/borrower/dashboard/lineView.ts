import { formatMoney } from '../../../core/loan/formatMoney.ts';
import { monthlyInterestChange } from '../../../core/loan/lineServicing.ts';
import type { CreditLine, LineEntry } from '../../../core/model/generated/api/application.ts';
import { daysUntil } from '../../../core/shared/calendarDate.ts';

/** Swedes write dates as yyyy-MM-dd. */
const newYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' });

/** The day of a statement, yyyy-MM-dd, in New York, the first of the 50 states to begin a day. */
export const statedOn = ({ asOf }: CreditLine): string => newYork.format(new Date(asOf));

/** Dollars and cents: `$311.63`. */
export const cents = (amount: string): string => formatMoney(amount, 2);

/** The part of a line that is owed, from 0 to 1; undefined where its limit is not known. */
export function owedShare({ limit, balance }: CreditLine): number | undefined {
  const [most, owed] = [Number(limit ?? 0), Number(balance)];
  return most > 0 ? Math.min(1, Math.max(0, owed / most)) : undefined;
}

/** What a change of the rate means for a borrower; undefined when the last one is long past. */
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

export function rateChangeView(line: CreditLine): RateChangeView | undefined {
  const { rate, rateChange, balance } = line;
  if (!rateChange || daysUntil(rateChange.on, statedOn(line)) > NEWS_DAYS) return undefined;
  const { on, from } = rateChange;
  const owed = balance.startsWith('-') ? '0.00' : balance;
  const change = monthlyInterestChange({ balance: owed, from, to: rate });
  return { on, from, to: rate, isHigher: !change.startsWith('-'), monthly: change.replace('-', '') };
}

/** What happened on a line, the latest first; only the payments where the lender states no more. */
export const historyOf = ({ history, payments }: CreditLine): readonly LineEntry[] =>
  history ?? payments.map((payment) => ({ ...payment, type: 'PAYMENT' }));

/** What a row does to what is owed: payments take off, all else adds. */
export const signed = ({ type, amount }: LineEntry): string =>
  type === 'PAYMENT' && !amount.startsWith('-') ? `−${cents(amount)}` : cents(amount);
