import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import type { DrawPreference } from './drawPreference.ts';
import { roundDown, roundUp } from './rounding.ts';

/** Whole dollars; empty if `min` exceeds `max`. */
export interface SliderBounds {
  readonly min: number;
  readonly max: number;
}

/**
 * The minimum is rounded up, the maximum down (MATH-05). PRESERVE subtracts the payoff from both (MATH-06);
 * DEDUCT raises the minimum to the payoff (MATH-07). Rounds last.
 */
export function sliderBounds(input: {
  readonly minDraw: Amount;
  readonly maxDraw: Amount;
  readonly payoff?: Amount;
  readonly preference?: DrawPreference;
}): SliderBounds {
  const min = toNonNegative(input.minDraw, 'minDraw');
  const max = toNonNegative(input.maxDraw, 'maxDraw');
  const payoff = toNonNegative(input.payoff ?? 0, 'payoff');
  if (input.preference === 'PRESERVE') return wholeDollars(min.minus(payoff), max.minus(payoff));
  if (input.preference === 'DEDUCT') return wholeDollars(LoanDecimal.max(min, payoff), max);
  return wholeDollars(min, max);
}

function wholeDollars(min: Amount, max: Amount): SliderBounds {
  return { min: roundUp(min).toNumber(), max: roundDown(max).toNumber() };
}
