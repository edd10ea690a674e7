import { Decimal } from 'decimal.js';

/** A string is plain decimal notation such as `-12.50`. */
export type Amount = number | string | Decimal;

/** 40 significant digits, half to even, never exponent notation. */
export const LoanDecimal: typeof Decimal = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** Undefined if it is not a finite number in plain notation. */
export function parseAmount(value: unknown): Decimal | undefined {
  if (typeof value === 'string') return PLAIN_NUMBER.test(value) ? new LoanDecimal(value) : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? new LoanDecimal(value) : undefined;
  return Decimal.isDecimal(value) && value.isFinite() ? new LoanDecimal(value) : undefined;
}

/** Throws a RangeError that names the argument if it is not a finite number. */
export function toDecimal(value: Amount, name: string): Decimal {
  const parsed = parseAmount(value);
  if (parsed === undefined) throw new RangeError(`${name} is not a number`);
  return parsed;
}

/** Like `toDecimal`, and throws for negative values. */
export function toNonNegative(value: Amount, name: string): Decimal {
  const parsed = toDecimal(value, name);
  if (parsed.lessThan(0)) throw new RangeError(`${name} is negative`);
  return parsed;
}

export function clamp(value: Decimal, low: Decimal, high: Decimal): Decimal {
  return LoanDecimal.min(LoanDecimal.max(value, low), high);
}
