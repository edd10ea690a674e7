import type { Decimal } from 'decimal.js';
import { openEndApr } from './apr.ts';
import { type Amount, LoanDecimal, toDecimal, toNonNegative } from './decimal.ts';
import { interestAccrual } from './interestAccrual.ts';
import { interestOnlyPayment, loanPayment } from './loanPayment.ts';
import { roundHalfEven } from './rounding.ts';

/** A year of the historical example; rates are fractions, the payment is dollars and cents per month. */
export interface IndexYear {
  readonly year: number;
  readonly index: number;
  readonly apr: number;
  readonly monthlyPayment: number;
}

/** The index by year and the margin as fractions, the rate cap, and how a draw would have been repaid. */
export interface IndexHistory {
  readonly index: Readonly<Record<number, Amount>>;
  readonly margin: Amount;
  readonly highestRate: Amount;
  readonly draw: Amount;
  readonly termYears: number;
  /** Payments cover only the month's interest; the draw is repaid at the end of the term. */
  readonly interestOnly?: boolean;
}

/**
 * Rate and payment of one draw under the historical index, by year: the rate changes annually, and the
 * payment amortizes the balance over the remaining years (12 CFR 1026.40(d)(12)(xi)). Payments are 0 after
 * the draw is repaid. Throws a RangeError for an invalid number.
 */
export function indexHistory({
  index,
  margin,
  highestRate,
  draw,
  termYears,
  interestOnly = false,
}: IndexHistory): readonly IndexYear[] {
  let balance = toNonNegative(draw, 'draw');
  const years = Object.keys(index)
    .map(Number)
    .sort((a, b) => a - b);
  return years.map((year, passed) => {
    const ofYear = toNonNegative(index[year] ?? 0, 'index');
    const rate = LoanDecimal.min(
      ofYear.plus(toDecimal(margin, 'margin')),
      toDecimal(highestRate, 'highestRate'),
    );
    const left = termYears - passed;
    const payment = paymentOf({ principal: balance, annualRate: rate, termYears: left }, interestOnly);
    for (let month = 0; month < 12 && balance.greaterThan(0) && !interestOnly; month += 1) {
      const owed = balance.plus(interestAccrual({ principal: balance, annualRate: rate }));
      balance = LoanDecimal.max(0, roundHalfEven(owed.minus(payment)));
    }
    return { year, index: ofYear.toNumber(), apr: openEndApr(rate), monthlyPayment: payment.toNumber() };
  });
}

const paymentOf = (
  loan: { readonly principal: Amount; readonly annualRate: Amount; readonly termYears: number },
  interestOnly: boolean,
): Decimal => {
  if (loan.termYears < 1) return new LoanDecimal(0);
  return interestOnly ? interestOnlyPayment(loan) : loanPayment(loan);
};
