import { describe, expect, it } from 'vitest';
import { recordingTax } from './recordingTax.ts';

describe('recording tax', () => {
  const line = { minAmount: 20_000, maxAmount: 100_000, minRecordingTax: 100, maxRecordingTax: 500 };
  const tax = (amount: number) => recordingTax({ ...line, amount }).toNumber();

  it('MATH-12 is linear between the smallest and largest offer amount', () => {
    expect([20_000, 60_000, 100_000].map(tax)).toEqual([100, 300, 500]);
    expect(tax(20_001)).toBe(100);
    expect(tax(20_003)).toBe(100.02);
  });

  it('MATH-12 is constant outside the range', () => {
    expect([0, 19_999.99, 100_000.01, 1e9].map(tax)).toEqual([100, 100, 500, 500]);
  });

  it('MATH-12 gives the minimum tax when both ends are equal', () => {
    expect(recordingTax({ ...line, maxAmount: 20_000, amount: 50_000 }).toNumber()).toBe(100);
  });
});
