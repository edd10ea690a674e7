import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';

/** The most that a state lets the lender's fees come to, as a share of the line, and the types that do not count. */
export interface LenderFeeCap {
  /** Fraction of one. */
  readonly share: number;
  readonly excludes: readonly string[];
}

/** What a line costs when it is recorded: dollars, and dollars per dollar of line. */
export interface CountedCosts {
  readonly fixed: Amount;
  readonly perDollar: Amount;
}

/**
 * The largest origination fee, a fraction of the draw, with which that fee and the counted costs stay within the cap
 * for every draw from `minDraw` on; 0 when the costs alone fill it.
 */
export function feeWithinCap(cap: LenderFeeCap, costs: CountedCosts, minDraw: Amount): Decimal {
  const draw = toNonNegative(minDraw, 'minDraw');
  if (draw.isZero()) return new LoanDecimal(0);
  const fixedShare = toNonNegative(costs.fixed, 'fixed').dividedBy(draw);
  const taxShare = toNonNegative(costs.perDollar, 'perDollar').times(1 + cap.share);
  return LoanDecimal.max(0, toNonNegative(cap.share, 'share').minus(fixedShare).minus(taxShare));
}

/** The smallest draw in whole dollars whose counted costs alone stay within the cap; undefined when no draw does. */
export function minDrawWithinCap(cap: LenderFeeCap, costs: CountedCosts): number | undefined {
  const room = toNonNegative(cap.share, 'share').minus(toNonNegative(costs.perDollar, 'perDollar'));
  if (!room.greaterThan(0)) return undefined;
  return toNonNegative(costs.fixed, 'fixed').dividedBy(room).ceil().toNumber();
}
