import { type Amount, toDecimal } from './decimal.ts';
import { formatFixed } from './formatFixed.ts';

/** A fraction as percent text, by default 1 decimal: 0.085 gives `8.5%` (MATH-20). */
export function formatPercent(fraction: Amount, decimals = 1): string {
  return `${formatFixed(toDecimal(fraction, 'fraction').times(100), decimals)}%`;
}

/** A fractional rate as percent text, by default 3 decimals: 0.085 gives `8.500%` (MATH-20). */
export function formatRate(fraction: Amount, decimals = 3): string {
  return formatPercent(fraction, decimals);
}
