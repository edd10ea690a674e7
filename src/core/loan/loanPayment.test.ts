import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interestOnlyPayment, loanPayment, principalForPayment } from './loanPayment.ts';

const principals = fc.integer({ min: 0, max: 40_000_000 }).map((cents) => cents / 100);
const rates = fc.integer({ min: 0, max: 3000 }).map((basisPoints) => basisPoints / 10_000);
const terms = fc.constantFrom(5, 10, 15, 30);

describe('loan payment', () => {
  it('MATH-01 amortises 50000 at 8.5% over 10 years with 619.93 a month', () => {
    expect(loanPayment({ principal: 50_000, annualRate: 0.085, termYears: 10 }).toNumber()).toBe(619.93);
  });

  it('MATH-01 without interest divides the principal by the months', () => {
    expect(loanPayment({ principal: 12_000, annualRate: 0, termYears: 10 }).toNumber()).toBe(100);
  });

  it('MATH-01 refuses a term without whole months and a negative rate', () => {
    for (const termYears of [0, -1, 0.01, 'x']) {
      expect(() => loanPayment({ principal: 1, annualRate: 0.08, termYears })).toThrow(
        'termYears is not a number',
      );
    }
    expect(() => loanPayment({ principal: 1, annualRate: -0.01, termYears: 10 })).toThrow(
      'annualRate is negative',
    );
  });

  it('MATH-01 repays the principal: paying it every month leaves at most the rounding', () => {
    fc.assert(
      fc.property(principals, rates, terms, (principal, annualRate, termYears) => {
        const payment = loanPayment({ principal, annualRate, termYears }).toNumber();
        let balance = principal;
        for (let month = 0; month < termYears * 12; month += 1)
          balance = balance * (1 + annualRate / 12) - payment;
        const growth = (1 + annualRate / 12) ** (termYears * 12);
        expect(Math.abs(balance)).toBeLessThan(0.0051 * termYears * 12 * growth + 0.01);
      }),
    );
  });

  it('MATH-01 grows with the rate, and is at least the equal share', () => {
    fc.assert(
      fc.property(principals, rates, rates, terms, (principal, rateA, rateB, termYears) => {
        const [low, high] = [Math.min(rateA, rateB), Math.max(rateA, rateB)].map((annualRate) =>
          loanPayment({ principal, annualRate, termYears }),
        );
        expect(low!.lessThanOrEqualTo(high!)).toBe(true);
        expect(low!.greaterThanOrEqualTo(loanPayment({ principal, annualRate: 0, termYears }))).toBe(true);
      }),
    );
  });

  it('finds the principal that a payment repays', () => {
    fc.assert(
      fc.property(principals, rates, terms, (payment, annualRate, termYears) => {
        const principal = principalForPayment({ payment, annualRate, termYears });
        expect(loanPayment({ principal, annualRate, termYears }).toNumber()).toBe(payment);
      }),
    );
  });

  it('MATH-04 pays only the interest of a period in interest-only mode', () => {
    expect(interestOnlyPayment({ principal: 50_000, annualRate: 0.085 }).toNumber()).toBe(354.17);
  });
});
