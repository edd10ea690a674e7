import { Decimal } from 'decimal.js';
import { type Amount, toDecimal } from './decimal.ts';

/** Rounds half to even, at 2 decimals unless told otherwise (MATH-03). */
export function roundHalfEven(value: Amount, decimals = 2): Decimal {
  return toDecimal(value, 'value').toDecimalPlaces(decimals, Decimal.ROUND_HALF_EVEN);
}

/** Rounds up, towards positive infinity, at whole units unless told otherwise. */
export function roundUp(value: Amount, decimals = 0): Decimal {
  return toDecimal(value, 'value').toDecimalPlaces(decimals, Decimal.ROUND_CEIL);
}

/** Rounds down, towards negative infinity, at whole units unless told otherwise. */
export function roundDown(value: Amount, decimals = 0): Decimal {
  return toDecimal(value, 'value').toDecimalPlaces(decimals, Decimal.ROUND_FLOOR);
}
