import type { Decimal } from 'decimal.js';
import { roundHalfEven } from './rounding.ts';

/** To make one costs more than to write a hundred amounts with it, and a moving slider writes hundreds. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(decimals: number, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${decimals} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', {
    ...options,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, format);
  return format;
}

/** As en-US text with exactly this many decimals, rounded half to even; negative zero becomes zero. */
export function formatFixed(
  value: Decimal,
  decimals: number,
  options: Intl.NumberFormatOptions = {},
): string {
  const digits = roundHalfEven(value, decimals).plus(0).toFixed(decimals);
  const format = formatOf(decimals, options);
  // Text keeps digits beyond 2^53, which a number would lose.
  return format.format(digits as Intl.StringNumericLiteral);
}
