import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toDecimal, toNonNegative } from './decimal.ts';
import { interestAccrual } from './interestAccrual.ts';
import { roundHalfEven } from './rounding.ts';

/** What is owed of a line, in dollars and cents, and its rate as a fraction a year. */
interface OwedLine {
  readonly balance: Amount;
  readonly annualRate: Amount;
}

/** One due day of a line; all in dollars and cents as decimal text. */
interface LinePeriod {
  readonly interest: string;
  /** What was owed before the payment, interest included. */
  readonly owed: string;
  readonly payment: string;
  readonly balance: string;
}

/** Dollars and cents as decimal text: `1204.50`. */
export const centsText = (amount: Amount): string => roundHalfEven(amount).toFixed(2);

/** Who paid too much is owed nothing more: no interest runs on a balance below 0. */
const owing = (balance: Amount): Decimal => LoanDecimal.max(toDecimal(balance, 'balance'), 0);

/** Interest since the last due day, and the payment: the usual one, or all that is owed if that is less. */
export function linePeriod({
  balance,
  annualRate,
  days,
  payment,
}: OwedLine & { readonly days: number; readonly payment: Amount }): LinePeriod {
  const interest = roundHalfEven(interestAccrual({ principal: owing(balance), annualRate, days }));
  const owed = interest.plus(balance);
  const paid = LoanDecimal.min(toNonNegative(payment, 'payment'), owing(owed));
  return {
    interest: centsText(interest),
    owed: centsText(owed),
    payment: centsText(paid),
    balance: centsText(owed.minus(paid)),
  };
}

/** What may still be drawn: never less than nothing. */
export const availableOf = ({
  limit,
  balance,
}: {
  readonly limit: Amount;
  readonly balance: Amount;
}): string => centsText(LoanDecimal.max(toNonNegative(limit, 'limit').minus(balance), 0));

/** What pays a line off: balance and interest of the days since the last due day; and the interest of each further day. */
export function payoffAmounts({ balance, annualRate, days }: OwedLine & { readonly days: number }): {
  readonly amount: string;
  readonly perDay: string;
} {
  const principal = owing(balance);
  const interest = interestAccrual({ principal, annualRate, days });
  return {
    amount: centsText(roundHalfEven(interest).plus(principal)),
    perDay: centsText(interestAccrual({ principal, annualRate, days: 1 })),
  };
}

/** What pays a line off some days after the day of the quote. */
export const payoffAfter = (
  { amount, perDay }: { readonly amount: Amount; readonly perDay: Amount },
  days: number,
): string => centsText(toNonNegative(perDay, 'perDay').times(days).plus(amount));

/**
 * How much more interest a month of an ordinary length costs at a new rate, in dollars and cents; negative if less.
 * Rates are in percent a year.
 */
export function monthlyInterestChange({
  balance,
  from,
  to,
}: {
  readonly balance: Amount;
  readonly from: Amount;
  readonly to: Amount;
}): string {
  const monthly = (percent: Amount) =>
    roundHalfEven(
      interestAccrual({ principal: balance, annualRate: toNonNegative(percent, 'rate').dividedBy(100) }),
    );
  return centsText(monthly(to).minus(monthly(from)));
}
