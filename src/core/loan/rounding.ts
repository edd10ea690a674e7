import { Decimal } from 'decimal.js';
import { type Amount, toDecimal } from './decimal.ts';

/** Rounds half to even, by default to 2 decimals (MATH-03). */
export function roundHalfEven(value: Amount, decimals = 2): Decimal {
  return toDecimal(value, 'value').toDecimalPlaces(decimals, Decimal.ROUND_HALF_EVEN);
}

/** Rounds toward positive infinity, by default to an integer. */
export function roundUp(value: Amount, decimals = 0): Decimal {
  return toDecimal(value, 'value').toDecimalPlaces(decimals, Decimal.ROUND_CEIL);
}

/** Rounds toward negative infinity, by default to an integer. */
export function roundDown(value: Amount, decimals = 0): Decimal {
  return toDecimal(value, 'value').toDecimalPlaces(decimals, Decimal.ROUND_FLOOR);
}
