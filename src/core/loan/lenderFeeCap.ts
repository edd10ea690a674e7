import type { Decimal } from 'decimal.js';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';

/** A state's cap on the lender's fees as a share of the line, and the cost types that do not count. */
export interface LenderFeeCap {
  /** Fraction. */
  readonly share: number;
  readonly excludes: readonly string[];
}

/** Dollars, and dollars per dollar of line. */
export interface CountedCosts {
  readonly fixed: Amount;
  readonly perDollar: Amount;
}

/**
 * The largest origination fee, as a fraction of the draw, that stays within the cap together with the counted
 * costs for every draw from `minDraw` on; 0 if the costs alone reach the cap.
 */
export function feeWithinCap(cap: LenderFeeCap, costs: CountedCosts, minDraw: Amount): Decimal {
  const draw = toNonNegative(minDraw, 'minDraw');
  if (draw.isZero()) return new LoanDecimal(0);
  const fixedShare = toNonNegative(costs.fixed, 'fixed').dividedBy(draw);
  const taxShare = toNonNegative(costs.perDollar, 'perDollar').times(1 + cap.share);
  return LoanDecimal.max(0, toNonNegative(cap.share, 'share').minus(fixedShare).minus(taxShare));
}

/**
 * The smallest draw in whole dollars whose counted costs alone stay within the cap; undefined if there is
 * none.
 */
export function minDrawWithinCap(cap: LenderFeeCap, costs: CountedCosts): number | undefined {
  const room = toNonNegative(cap.share, 'share').minus(toNonNegative(costs.perDollar, 'perDollar'));
  if (!room.greaterThan(0)) return undefined;
  return toNonNegative(costs.fixed, 'fixed').dividedBy(room).ceil().toNumber();
}
