import { Decimal } from 'decimal.js';
import { type Amount, toDecimal } from './decimal.ts';

/** MATH-03 */
export function roundHalfEven(value: Amount, decimals = 2): Decimal {
  return toDecimal(value, 'value').toDecimalPlaces(decimals, Decimal.ROUND_HALF_EVEN);
}

/** Toward positive infinity. */
export function roundUp(value: Amount, decimals = 0): Decimal {
  return toDecimal(value, 'value').toDecimalPlaces(decimals, Decimal.ROUND_CEIL);
}

/** Toward negative infinity. */
export function roundDown(value: Amount, decimals = 0): Decimal {
  return toDecimal(value, 'value').toDecimalPlaces(decimals, Decimal.ROUND_FLOOR);
}
