import { type Amount, toDecimal } from './decimal.ts';
import { formatFixed } from './formatFixed.ts';

/** 0.085 gives `8.5%` (MATH-20). */
export function formatPercent(fraction: Amount, decimals = 1): string {
  return `${formatFixed(toDecimal(fraction, 'fraction').times(100), decimals)}%`;
}

/** 0.085 gives `8.500%` (MATH-20). */
export function formatRate(fraction: Amount, decimals = 3): string {
  return formatPercent(fraction, decimals);
}
