import type { Decimal } from 'decimal.js';
import { roundHalfEven } from './rounding.ts';

/** As en-US text with exactly this many decimals, rounded half to even; negative zero becomes zero. */
export function formatFixed(
  value: Decimal,
  decimals: number,
  options: Intl.NumberFormatOptions = {},
): string {
  const digits = roundHalfEven(value, decimals).plus(0).toFixed(decimals);
  const format = new Intl.NumberFormat('en-US', {
    ...options,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // Text keeps digits beyond 2^53, which a number would lose.
  return format.format(digits as Intl.StringNumericLiteral);
}
