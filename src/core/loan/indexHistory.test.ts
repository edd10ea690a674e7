import { describe, expect, it } from 'vitest';
import { indexHistory } from './indexHistory.ts';
import { loanPayment } from './loanPayment.ts';

const history = (index: Readonly<Record<number, number>>, highestRate = 0.18, termYears = 10) =>
  indexHistory({ index, margin: 0.02, highestRate, draw: 10_000, termYears });

describe('indexHistory', () => {
  it('keeps the payment while the index does not change', () => {
    const { payment } = {
      payment: loanPayment({ principal: 10_000, annualRate: 0.07, termYears: 10 }).toNumber(),
    };
    const years = history({ 2020: 0.05, 2021: 0.05, 2022: 0.05 });
    expect(years[0]).toEqual({ year: 2020, index: 0.05, apr: 0.07, monthlyPayment: payment });
    for (const { monthlyPayment } of years)
      expect(Math.abs(monthlyPayment - payment)).toBeLessThanOrEqual(0.02);
  });

  it('changes the payment with the index, in the order of the years', () => {
    const [low, high, lower] = history({ 2022: 0.01, 2021: 0.08, 2020: 0.03 });
    expect([low?.year, high?.year, lower?.year]).toEqual([2020, 2021, 2022]);
    expect(high?.monthlyPayment).toBeGreaterThan(low?.monthlyPayment ?? 0);
    expect(lower?.monthlyPayment).toBeLessThan(high?.monthlyPayment ?? 0);
  });

  it('never exceeds the maximum rate', () => {
    expect(history({ 2020: 0.3 }, 0.18)[0]?.apr).toBe(0.18);
  });

  it('ends once the draw is repaid', () => {
    const years = history({ 2020: 0.05, 2021: 0.05, 2022: 0.05 }, 0.18, 2);
    expect(years.map(({ monthlyPayment }) => monthlyPayment > 0)).toEqual([true, true, false]);
  });

  it('pays the interest of the whole draw in interest-only mode, with the draw due at the end', () => {
    const years = indexHistory({
      index: { 2020: 0.0675, 2021: 0.08, 2022: 0.03 },
      margin: 0.02,
      highestRate: 0.09,
      draw: 10_000,
      termYears: 2,
      interestOnly: true,
    });
    expect(years.map(({ monthlyPayment }) => monthlyPayment)).toEqual([72.92, 75, 0]);
  });

  it('refuses a value that is not a number', () => {
    expect(() => history({ 2020: Number.NaN })).toThrow(RangeError);
  });
});
