import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loanPayment } from './loanPayment.ts';
import { pricesAt, testBorrower } from './testPrices.ts';
import { totalDraw } from './totalDraw.ts';
import { type Approval, type Decision, type UnderwritingInput, underwrite } from './underwrite.ts';

const borrowers: fc.Arbitrary<UnderwritingInput> = fc
  .record({
    annualIncome: fc.integer({ min: 0, max: 600_000 }),
    otherIncome: fc.integer({ min: 0, max: 100_000 }),
    homeValue: fc.integer({ min: 0, max: 2_000_000 }),
    existingLienBalance: fc.integer({ min: 0, max: 500_000 }),
    creditScore: fc.integer({ min: 600, max: 850 }),
    hasAvm: fc.boolean(),
    debt: fc.integer({ min: 0, max: 4000 }),
    terms: fc.subarray([5, 10, 15, 30], { minLength: 1 }),
    cltvLimit: fc.constantFrom(0.75, 0.8, 0.85),
    threshold: fc.option(fc.integer({ min: 500, max: 5000 })),
  })
  .map(({ debt, cltvLimit, threshold, ...rest }) => ({
    ...testBorrower,
    ...rest,
    liabilities: [{ monetaryCalculatedNextPaymentMinimumAmount: debt }],
    prices: pricesAt(rest.creditScore),
    limits: {
      ...testBorrower.limits,
      cltvLimit,
      ...(threshold === null ? {} : { ofeeMaxThreshold: threshold }),
    },
  }));

const offersOf = (decision: Decision) => (decision.decision === 'APPROVED' ? decision.offers : []);

const approved = (change: Partial<UnderwritingInput> = {}): Approval => {
  const decision = underwrite({ ...testBorrower, ...change });
  if (decision.decision !== 'APPROVED') throw new Error(decision.reasons.join());
  return decision;
};

const maxDraw = (decision: Decision, term: number, type: string): number =>
  offersOf(decision).find((offer) => offer.term === term && offer.type === type)?.maxDraw ?? 0;

describe('the decision', () => {
  it('offers fixed and variable rates for every term', () => {
    const { offers, subDecision, maxDtiUnlimited } = approved();
    expect(offers.map(({ term, type }) => `${term} ${type}`)).toEqual(
      ['5', '10', '15', '30'].flatMap((term) => [`${term} FIXED`, `${term} VARIABLE`]),
    );
    expect([subDecision, maxDtiUnlimited]).toEqual(['UNVERIFIED_OFFER', null]);
  });

  it.each([
    ['CREDIT_SCORE', { creditScore: 639 }],
    ['CLTV', { existingLienBalance: 500_000 }],
    ['CLTV', { homeValue: 0, existingLienBalance: 0 }],
    ['DTI', { annualIncome: 20_000 }],
  ] as const)('declines for %s', (reason, change) => {
    expect(underwrite({ ...testBorrower, ...change })).toEqual({ decision: 'DECLINE', reasons: [reason] });
  });

  it('gives every reason of a decline', () => {
    const decision = underwrite({ ...testBorrower, creditScore: 500, homeValue: 1000, annualIncome: 0 });
    expect(decision).toEqual({ decision: 'DECLINE', reasons: ['CREDIT_SCORE', 'CLTV', 'DTI'] });
  });

  it('APP-05 gives the draw that would be possible without the income limit', () => {
    const decision = approved({ annualIncome: 60_000 });
    expect(decision.subDecision).toBe('UNVERIFIED_DTI_LIMITED');
    expect(decision.maxDtiUnlimited).toBeGreaterThan(
      Math.max(...decision.offers.map((offer) => offer.maxDraw)),
    );
  });

  it("applies a lower combined loan to value and fee of the property's state", () => {
    const { offers } = approved({
      limits: { ...testBorrower.limits, cltvLimit: 0.8, maxOriginationFee: 0.02 },
    });
    for (const offer of offers) {
      expect(offer.max + testBorrower.existingLienBalance).toBeLessThanOrEqual(480_000);
      expect(offer.originationFee).toBeLessThanOrEqual(0.02);
    }
  });

  it('COPY-04 COPY-05 keeps every rate, fee, draw and loan amount inside the limits, in whole dollars', () => {
    fc.assert(
      fc.property(borrowers, (input) => {
        for (const offer of offersOf(underwrite(input))) {
          const rates = [offer.rate, ...offer.discountList.map(({ rateWithDiscount }) => rateWithDiscount)];
          expect(Math.min(...rates, offer.otherRate)).toBeGreaterThanOrEqual(0.076);
          expect(Math.max(...rates, offer.baseRate)).toBeLessThanOrEqual(0.172);
          expect(offer.originationFee).toBeLessThanOrEqual(0.0499);
          const amounts = [15_000, offer.minDraw, offer.maxDraw, offer.max, 400_000];
          expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
          expect(offer.minDraw).toBeLessThanOrEqual(offer.min);
          expect(amounts.concat(offer.min).every(Number.isInteger)).toBe(true);
        }
      }),
    );
  });

  it('never lends beyond value or income, the fee included', () => {
    fc.assert(
      fc.property(borrowers, (input) => {
        const debt = input.liabilities[0]!.monetaryCalculatedNextPaymentMinimumAmount;
        const capacity = ((input.annualIncome + input.otherIncome) / 12) * 0.43 - debt;
        const { cltvLimit: cltv, ofeeMaxThreshold: cap } = input.limits;
        for (const { maxDraw: amount, originationFee, max, rate, term } of offersOf(underwrite(input))) {
          const total = totalDraw({ amount, originationFee, cap });
          expect(total.toNumber()).toBeLessThanOrEqual(max + 0.01);
          expect(max + input.existingLienBalance).toBeLessThanOrEqual(input.homeValue * cltv + 0.01);
          const payment = loanPayment({ principal: total, annualRate: rate, termYears: term }).toNumber();
          expect(payment).toBeLessThanOrEqual(capacity + 0.01);
        }
      }),
    );
  });

  it('COPY-12 gives 10-year terms the lowest APRs', () => {
    fc.assert(
      fc.property(borrowers, (input) => {
        const offers = offersOf(underwrite(input));
        for (const ten of offers.filter(({ term }) => term === 10)) {
          const others = offers.filter(({ term, type }) => term !== 10 && type === ten.type);
          expect(others.every((offer) => offer.rate > ten.rate && offer.otherRate > ten.otherRate)).toBe(
            true,
          );
        }
      }),
    );
  });

  it('is deterministic and does not change its input', () => {
    fc.assert(
      fc.property(borrowers, (input) => {
        const before = structuredClone(input);
        expect(underwrite(input)).toEqual(underwrite(before));
        expect(input).toEqual(before);
      }),
    );
  });

  it('never lowers a maximum for more income or a more valuable home', () => {
    const more = fc.integer({ min: 0, max: 300_000 });
    fc.assert(
      fc.property(borrowers, more, more, (input, income, value) => {
        const before = underwrite(input);
        const after = underwrite({
          ...input,
          annualIncome: input.annualIncome + income,
          homeValue: input.homeValue + value,
        });
        for (const { term, type } of offersOf(before)) {
          expect(maxDraw(after, term, type)).toBeGreaterThanOrEqual(maxDraw(before, term, type));
        }
      }),
    );
  });

  it('names an argument that cannot be used', () => {
    expect(() => underwrite({ ...testBorrower, homeValue: NaN })).toThrow('homeValue is not a number');
    expect(() => underwrite({ ...testBorrower, annualIncome: -1 })).toThrow('annualIncome is negative');
    expect(() => underwrite({ ...testBorrower, creditScore: NaN })).toThrow('creditScore is not a number');
    const limits = { ...testBorrower.limits, maxDraw: 15_000 };
    expect(() => underwrite({ ...testBorrower, limits })).toThrow('limits leave no room');
  });
});
