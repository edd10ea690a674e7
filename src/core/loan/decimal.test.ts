import { describe, expect, it } from 'vitest';
import { clamp, LoanDecimal, parseAmount, toDecimal, toNonNegative } from './decimal.ts';

describe('amounts', () => {
  it('reads numbers, plain decimal text and decimals exactly', () => {
    expect(parseAmount(1.005)?.toFixed()).toBe('1.005');
    expect(parseAmount('-12.50')?.toNumber()).toBe(-12.5);
    expect(parseAmount(new LoanDecimal('0.1'))?.toFixed()).toBe('0.1');
  });

  it.each([
    NaN,
    Infinity,
    '',
    ' 1',
    '1e3',
    '0x10',
    '1,000',
    'Infinity',
    null,
    undefined,
    {},
    true,
    new LoanDecimal(NaN),
  ])('refuses %s', (value) => expect(parseAmount(value)).toBeUndefined());

  it('names the argument that is not a number or is negative', () => {
    expect(() => toDecimal('abc', 'rate')).toThrow('rate is not a number');
    expect(() => toNonNegative(-0.01, 'amount')).toThrow('amount is negative');
  });

  it('limits a value to a range', () => {
    const [low, high] = [new LoanDecimal(1), new LoanDecimal(2)];
    expect([0, 1.5, 3].map((value) => clamp(new LoanDecimal(value), low, high).toNumber())).toEqual([
      1, 1.5, 2,
    ]);
  });
});
