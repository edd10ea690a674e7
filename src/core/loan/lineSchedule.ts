import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { levelPayment } from './loanPayment.ts';
import { roundHalfEven } from './rounding.ts';

/** What is repaid and how: dollars, a fraction a year, and whole months. */
export interface LineTerms {
  /** What is borrowed, with the financed fee. */
  readonly principal: Amount;
  /** The rate of the first month; of all months if it is fixed. */
  readonly annualRate: Amount;
  readonly months: number;
  /** Payments cover only the month's interest; the principal is due with the last one. */
  readonly interestOnly?: boolean;
}

/** One month, in dollars and cents. */
export interface ScheduleMonth {
  /** 1 for the first payment. */
  readonly month: number;
  /** All that is due in the month, with a balloon. */
  readonly payment: number;
  readonly interest: number;
  /** What is owed after the payment. */
  readonly balance: number;
}

/** How a line is repaid if nothing else is drawn and every payment is the one that is due; dollars and cents. */
export interface LineSchedule {
  readonly months: readonly ScheduleMonth[];
  /** Principal and interest together. */
  readonly totalOfPayments: number;
  readonly totalInterest: number;
  /** The principal that is due at once with the last payment; null without such a balloon payment. */
  readonly balloon: number | null;
}

/**
 * Month by month at one rate: interest of a twelfth of a year on the balance (MATH-04), rounded half to even to the cent
 * (MATH-03), then principal. The payment is that of MATH-01; the last one settles what rounding left. Throws a
 * RangeError for an invalid number.
 */
export const lineSchedule = (terms: LineTerms): LineSchedule => repay(terms, terms.annualRate);

/**
 * The same for a variable rate in the worst case: from the second payment on the rate is the highest one (a fraction),
 * and the payment repays the balance over the months left. Not below the first rate.
 */
export const worstCaseSchedule = (terms: LineTerms, highestRate: Amount): LineSchedule =>
  repay(
    terms,
    LoanDecimal.max(toNonNegative(highestRate, 'highestRate'), toNonNegative(terms.annualRate, 'annualRate')),
  );

const RATE_SCALE = 10n ** 12n;
const MONTHS_PER_YEAR = 12n;

const centsOf = (dollars: Decimal): bigint => BigInt(dollars.times(100).toFixed(0));
const dollarsOf = (cents: bigint): number => Number(cents) / 100;

/** Whole cents, half to even. Integers stay exact and answer a slider within a frame. */
function interestCents(balance: bigint, scaledRate: bigint): bigint {
  const divisor = RATE_SCALE * MONTHS_PER_YEAR;
  const product = balance * scaledRate;
  const [whole, twice] = [product / divisor, (product % divisor) * 2n];
  const isUp = twice > divisor || (twice === divisor && whole % 2n === 1n);
  return isUp ? whole + 1n : whole;
}

interface Rate {
  readonly scaled: bigint;
  readonly fraction: Decimal;
}

/** At 12 decimals. */
function rateOf(annualRate: Amount): Rate {
  const fraction = roundHalfEven(toNonNegative(annualRate, 'annualRate'), 12);
  return { fraction, scaled: BigInt(fraction.times(RATE_SCALE.toString()).toFixed(0)) };
}

const levelCents = (balance: bigint, { fraction }: Rate, months: number): bigint =>
  centsOf(
    levelPayment({ principal: new LoanDecimal(balance.toString()).div(100), annualRate: fraction, months }),
  );

/** `laterRate`, from the second month on, is not below the first rate. */
function repay(terms: LineTerms, laterRate: Amount): LineSchedule {
  const { months: count, interestOnly = false } = terms;
  if (!Number.isInteger(count) || count < 1) throw new RangeError('months is not a whole number from 1');
  const principal = centsOf(roundHalfEven(toNonNegative(terms.principal, 'principal')));
  const [first, later] = [rateOf(terms.annualRate), rateOf(laterRate)];
  let [balance, totalInterest, level] = [principal, 0n, levelCents(principal, first, count)];
  const months = Array.from({ length: count }, (_, passed): ScheduleMonth => {
    const rate = passed === 0 ? first : later;
    if (passed === 1 && later.scaled > first.scaled)
      level = larger(level, levelCents(balance, later, count - 1));
    const interest = interestCents(balance, rate.scaled);
    const owed = balance + interest;
    const regular = interestOnly ? interest : smaller(level, owed);
    const payment = passed === count - 1 ? owed : regular;
    balance = owed - payment;
    totalInterest += interest;
    return {
      month: passed + 1,
      payment: dollarsOf(payment),
      interest: dollarsOf(interest),
      balance: dollarsOf(balance),
    };
  });
  return {
    months,
    totalOfPayments: dollarsOf(principal + totalInterest),
    totalInterest: dollarsOf(totalInterest),
    balloon: interestOnly ? dollarsOf(principal) : null,
  };
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
