import { describe, expect, it } from 'vitest';
import { variableRate, worstCase } from './variableRate.ts';

describe('a variable rate', () => {
  it('is its index and a margin, and has a limit', () => {
    const rate = variableRate({ annualRate: 0.0875, indexPercent: 6.75, highestPercent: 17.2 });
    expect(rate).toEqual({ index: 0.0675, margin: 0.02, highest: 0.172 });
    const discounted = variableRate({ annualRate: 0.0625, indexPercent: 6.75, highestPercent: 5 });
    expect(discounted).toMatchObject({ margin: -0.005, highest: 0.0625 });
  });

  it('costs most at the highest rate from the second payment on', () => {
    const terms = { principal: 50_000, annualRate: 0.085, months: 120 };
    const worst = worstCase(terms, 0.172);
    expect(worst.months[0]?.payment).toBe(619.93);
    expect(worst).toMatchObject({ rate: 0.172, monthlyPayment: 873.45 });
    expect(worst.months[1]?.payment).toBe(worst.monthlyPayment);
    expect(worstCase(terms, 0.05).monthlyPayment).toBe(619.93);
  });

  it('asks for the interest at that rate if only interest is paid', () => {
    const worst = worstCase({ principal: 60_000, annualRate: 0.08, months: 12, interestOnly: true }, 0.12);
    expect(worst.months.map(({ payment }) => payment).slice(0, 3)).toEqual([400, 600, 600]);
    expect(worst).toMatchObject({ monthlyPayment: 600, totalInterest: 7000, totalOfPayments: 67_000 });
  });
});
