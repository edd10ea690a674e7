import { describe, expect, it } from 'vitest';
import { formatMoney } from './formatMoney.ts';

describe('money text', () => {
  it('MATH-19 is en-US dollars without decimals by default', () => {
    expect(formatMoney(15_000)).toBe('$15,000');
    expect(formatMoney(619.925, 2)).toBe('$619.92');
    expect(formatMoney(-12.5, 2)).toBe('-$12.50');
    expect(formatMoney(-0.001)).toBe('$0');
    expect(formatMoney(2.5)).toBe('$2');
    expect(formatMoney('12345678901234567890.12', 2)).toBe('$12,345,678,901,234,567,890.12');
  });

  it('MATH-16 fails on an invalid number, an invalid precision and a negative precision', () => {
    expect(() => formatMoney(NaN)).toThrow('invalid number');
    expect(() => formatMoney('12 dollars')).toThrow('invalid number');
    expect(() => formatMoney(1, 1.5)).toThrow('invalid precision');
    expect(() => formatMoney(1, NaN)).toThrow('invalid precision');
    expect(() => formatMoney(1, -1)).toThrow('negative precision');
  });
});
