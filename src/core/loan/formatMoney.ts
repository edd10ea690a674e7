import { type Amount, parseAmount } from './decimal.ts';
import { formatFixed } from './formatFixed.ts';

/**
 * Dollars as en-US text: 15000 gives `$15,000` (MATH-19). Throws a RangeError for an invalid number or
 * precision (MATH-16).
 */
export function formatMoney(amount: Amount, precision = 0): string {
  const value = parseAmount(amount);
  if (value === undefined) throw new RangeError('Money formatting: invalid number');
  if (!Number.isInteger(precision) || precision > 20)
    throw new RangeError('Money formatting: invalid precision');
  if (precision < 0) throw new RangeError('Money formatting: negative precision');
  return formatFixed(value, precision, { style: 'currency', currency: 'USD' });
}
