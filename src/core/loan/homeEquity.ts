import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

/** A home's value in parts that add up to it, in dollars and cents. */
export interface HomeEquity {
  readonly value: number;
  /** The loans on the home. */
  readonly owed: number;
  /** This line, with its financed fee. */
  readonly line: number;
  /** What could be borrowed on top of it. */
  readonly room: number;
  /** Nobody lends on this part. */
  readonly kept: number;
}

/**
 * What is owed on a home, what a line of at most `largestLine` adds, and what stays the owner's; undefined for a home
 * whose value the loans exceed.
 */
export function homeEquity(input: {
  readonly value: Amount;
  readonly owed: Amount;
  readonly line: Amount;
  readonly largestLine: Amount;
}): HomeEquity | undefined {
  const [value, owed, line] = [
    toNonNegative(input.value, 'value'),
    toNonNegative(input.owed, 'owed'),
    toNonNegative(input.line, 'line'),
  ];
  const room = LoanDecimal.max(0, toNonNegative(input.largestLine, 'largestLine').minus(line));
  const kept = value.minus(owed).minus(line).minus(room);
  if (value.isZero() || kept.lessThan(0)) return undefined;
  const cents = (amount: typeof value): number => roundHalfEven(amount).toNumber();
  return { value: cents(value), owed: cents(owed), line: cents(line), room: cents(room), kept: cents(kept) };
}
