/** `whole` times ten to the power of `exponent`. */
interface WrittenDecimal {
  readonly whole: bigint;
  readonly exponent: number;
}

/** More digits of a quotient than rounding needs. */
const QUOTIENT_DIGITS = 60;

/** The number nearest to the exact decimal sum; not finite if an operand is not. */
export const exactSum = (left: number, right: number): number =>
  combined(left, right, (a, b) => {
    const exponent = Math.min(a.exponent, b.exponent);
    return nearest(wholeAt(a, exponent) + wholeAt(b, exponent), exponent);
  });

/** Like `exactSum`. */
export const exactDifference = (left: number, right: number): number => exactSum(left, -right);

/** Like `exactSum`. */
export const exactProduct = (left: number, right: number): number =>
  combined(left, right, (a, b) => nearest(a.whole * b.whole, a.exponent + b.exponent));

/** Like `exactSum`; not finite for division by zero. */
export const exactQuotient = (left: number, right: number): number =>
  combined(left, right, (a, b) => {
    if (b.whole === 0n) return Number.NaN;
    const shift = QUOTIENT_DIGITS + String(b.whole).length;
    const dividend = a.whole * tenToThe(shift);
    const exponent = a.exponent - b.exponent - shift;
    const quotient = dividend / b.whole;
    // A remainder adds one more digit, so that no false tie is seen.
    return dividend % b.whole === 0n ? nearest(quotient, exponent) : Number(`${quotient}1e${exponent - 1}`);
  });

const combined = (
  left: number,
  right: number,
  combine: (left: WrittenDecimal, right: WrittenDecimal) => number,
): number =>
  Number.isFinite(left) && Number.isFinite(right) ? combine(written(left), written(right)) : Number.NaN;

function written(value: number): WrittenDecimal {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { whole: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

const tenToThe = (power: number): bigint => 10n ** BigInt(power);

const wholeAt = ({ whole, exponent }: WrittenDecimal, at: number): bigint => whole * tenToThe(exponent - at);

const nearest = (whole: bigint, exponent: number): number => Number(`${whole}e${exponent}`);
