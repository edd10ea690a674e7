/** A number as it is written in decimal: `whole` times ten to the power of `exponent`. */
interface WrittenDecimal {
  readonly whole: bigint;
  readonly exponent: number;
}

/** Digits of a quotient: more than enough to tell which number is nearest. */
const QUOTIENT_DIGITS = 60;

/** The number nearest to the exact sum of two numbers as they are written; not finite when one of them is not. */
export const exactSum = (left: number, right: number): number =>
  combined(left, right, (a, b) => {
    const exponent = Math.min(a.exponent, b.exponent);
    return nearest(wholeAt(a, exponent) + wholeAt(b, exponent), exponent);
  });

/** The number nearest to the exact difference of two numbers as they are written; not finite when one of them is not. */
export const exactDifference = (left: number, right: number): number => exactSum(left, -right);

/** The number nearest to the exact product of two numbers as they are written; not finite when one of them is not. */
export const exactProduct = (left: number, right: number): number =>
  combined(left, right, (a, b) => nearest(a.whole * b.whole, a.exponent + b.exponent));

/** The number nearest to the exact quotient of two numbers as they are written; not finite when divided by zero. */
export const exactQuotient = (left: number, right: number): number =>
  combined(left, right, (a, b) => {
    if (b.whole === 0n) return Number.NaN;
    const shift = QUOTIENT_DIGITS + String(b.whole).length;
    const dividend = a.whole * tenToThe(shift);
    const exponent = a.exponent - b.exponent - shift;
    const quotient = dividend / b.whole;
    // What is left over shows as one more digit, so that a tie is not seen where there is none.
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

/** Reading a decimal rounds to the nearest number. */
const nearest = (whole: bigint, exponent: number): number => Number(`${whole}e${exponent}`);
