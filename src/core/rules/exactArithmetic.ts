import { exactDifference, exactProduct, exactQuotient, exactSum } from './writtenDecimal.ts';

export type Arithmetic = (left: number, right: number) => number;

/** Below this, every decimal has its own double, so whole millionths represent what was written. */
const MOST_DIGITS = 1e15;

const scaled = (value: number, scale: number): number => {
  const whole = Math.round(value * scale);
  return Math.abs(whole) <= MOST_DIGITS && whole / scale === value ? whole : Number.NaN;
};

/**
 * Whole numbers divide to the number nearest to the exact quotient, which keeps the shortcuts below exact.
 */
const quotient = (whole: number, scale: number): number =>
  Math.abs(whole) <= MOST_DIGITS ? whole / scale : Number.NaN;

const orExact = (quick: number, exact: () => number): number => (Number.isNaN(quick) ? exact() : quick);

/**
 * Decimal arithmetic: 0.1 + 0.2 is 0.3, and 100000 * 0.07 is 7000. Returns the number nearest to the exact
 * result; division by zero is not finite.
 */
export const exactArithmetic = {
  '+': (left, right) =>
    orExact(quotient(scaled(left, 1e6) + scaled(right, 1e6), 1e6), () => exactSum(left, right)),
  '-': (left, right) =>
    orExact(quotient(scaled(left, 1e6) - scaled(right, 1e6), 1e6), () => exactDifference(left, right)),
  '*': (left, right) =>
    orExact(quotient(scaled(left, 1e4) * scaled(right, 1e4), 1e8), () => exactProduct(left, right)),
  '/': (left, right) => orExact(scaled(left, 1e6) / scaled(right, 1e6), () => exactQuotient(left, right)),
  min: (left, right) => Math.min(left, right),
  max: (left, right) => Math.max(left, right),
} as const satisfies Readonly<Record<string, Arithmetic>>;
