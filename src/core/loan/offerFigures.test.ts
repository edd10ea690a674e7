import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPreferences } from './drawPreference.ts';
import { offerFigures } from './offerFigures.ts';
import { testOffer } from './testOffer.ts';

const selection = {
  offer: testOffer,
  terms: {
    offers: [testOffer],
    costs: { totalPaidByBorrower: 120, costs: [{ feeType: 'RECORDING_FEE', borrowerPaidAmount: 120 }] },
    minRecordingTax: 100,
    maxRecordingTax: 500,
  },
  selectedDraw: 50_000,
  preference: 'DEDUCT',
  payoffTotal: 5000,
  autopay: false,
} as const;

describe('figures of product/select', () => {
  it('APP-08 gives every figure of a choice', () => {
    expect(offerFigures(selection)).toEqual({
      apr: 0.085,
      rate: 0.085,
      autopaySaving: 0.0025,
      relationshipDiscounts: [testOffer.discountList[0]],
      paymentKind: 'AMORTISING',
      monthlyPayment: 650.86,
      interestPerDay: 12.22,
      termYears: 10,
      termMonths: 120,
      totalOfPayments: 78_103.75,
      totalInterest: 25_608.75,
      balloon: null,
      initialDraw: 50_000,
      isWithinOffer: true,
      originationFeeRate: 0.0499,
      originationFee: 2495,
      totalLoanAmount: 52_495,
      recordingTax: 315.38,
      closingCosts: 435.38,
      payoffTotal: 5000,
      cashToBorrower: 45_000,
      costsTakenOff: 0,
      bounds: { min: 15_000, max: 80_000 },
      preferences: { PRESERVE: { allowed: true }, DEDUCT: { allowed: true }, MAXIMIZE: { allowed: true } },
    });
  });

  it('MATH-13 autopay lowers rate, APR and payment', () => {
    expect(offerFigures({ ...selection, autopay: true })).toMatchObject({
      apr: 0.0825,
      monthlyPayment: 643.86,
    });
  });

  it('MATH-08 PRESERVE keeps the selected cash, MAXIMIZE borrows the most', () => {
    const preserved = offerFigures({ ...selection, preference: 'PRESERVE' });
    expect(preserved).toMatchObject({
      initialDraw: 55_000,
      cashToBorrower: 50_000,
      bounds: { min: 10_000, max: 75_000 },
    });
    const most = offerFigures({ ...selection, preference: 'MAXIMIZE' });
    expect(most).toMatchObject({ initialDraw: 80_000, cashToBorrower: 75_000 });
  });

  it('MATH-02 caps the fee at ofeeMaxThreshold', () => {
    const capped = offerFigures({ ...selection, terms: { ...selection.terms, ofeeMaxThreshold: 2000 } });
    expect(capped).toMatchObject({ originationFee: 2000, totalLoanAmount: 52_000 });
  });

  it('APP-10 MATH-04 shows interest only and no term in the age-restricted mode', () => {
    const figures = offerFigures({ ...selection, interestOnly: true });
    expect(figures).toMatchObject({ paymentKind: 'INTEREST_ONLY', monthlyPayment: 371.84, termYears: null });
    expect(figures).toMatchObject({ balloon: 52_495, termMonths: 120, totalInterest: 44_620.8 });
  });

  it('MATH-14 reports a draw outside the offer', () => {
    expect(offerFigures({ ...selection, selectedDraw: 14_999 }).isWithinOffer).toBe(false);
    expect(offerFigures({ ...selection, selectedDraw: 80_001 }).isWithinOffer).toBe(false);
  });

  it('MATH-06 the slider of PRESERVE never goes below zero cash', () => {
    const figures = offerFigures({ ...selection, preference: 'PRESERVE', payoffTotal: 20_000 });
    expect(figures.bounds).toEqual({ min: 0, max: 60_000 });
  });

  it('adds up: draw plus fee is the loan, cash plus payoffs is the draw', () => {
    const cents = fc.integer({ min: 0, max: 8_000_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.constantFrom(...drawPreferences),
        fc.boolean(),
        (draw, payoff, preference, autopay) => {
          const figures = offerFigures({
            ...selection,
            selectedDraw: draw,
            payoffTotal: payoff,
            preference,
            autopay,
          });
          expect(figures.initialDraw + figures.originationFee).toBeCloseTo(figures.totalLoanAmount, 6);
          expect(figures.cashToBorrower + figures.payoffTotal).toBeCloseTo(figures.initialDraw, 6);
          expect(figures.initialDraw).toBeLessThanOrEqual(testOffer.maxDraw);
        },
      ),
    );
  });
});
