import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashToBorrower } from './cashToBorrower.ts';
import { LoanDecimal } from './decimal.ts';
import { offerFigures } from './offerFigures.ts';
import { testOffer } from './testOffer.ts';

const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100);

describe('the cash that arrives', () => {
  it('is the draw without payoffs and the costs that are taken off it', () => {
    expect(cashToBorrower({ draw: 20_000, paidOff: [1200.1, 99.95], costsTakenOff: 95.4 }).toNumber()).toBe(
      18_604.55,
    );
    expect(cashToBorrower({ draw: 100, paidOff: [80], costsTakenOff: 30 }).toNumber()).toBe(-10);
  });

  it('adds up to the draw to the cent, whatever is taken off and wherever costs are paid', () => {
    fc.assert(
      fc.property(
        fc.record({
          selectedDraw: fc.integer({ min: 15_000, max: 80_000 }),
          payoffTotal: cents(12_000),
          fee: cents(400),
          tax: fc.tuple(cents(100), cents(1500)),
          apart: cents(600),
          isTaken: fc.boolean(),
        }),
        ({ selectedDraw, payoffTotal, fee, tax, apart, isTaken }) => {
          const offer = testOffer;
          const taken = isTaken ? { takenOff: true } : {};
          const figures = offerFigures({
            offer,
            terms: {
              offers: [offer],
              minRecordingTax: tax[0],
              maxRecordingTax: tax[1],
              costs: {
                totalPaidByBorrower: new LoanDecimal(fee).plus(apart).plus(tax[1]).toNumber(),
                costs: [
                  { feeType: 'RECORDING_FEE', borrowerPaidAmount: fee, ...taken },
                  { feeType: 'RECORDING_TAX', borrowerPaidAmount: tax[1], ...taken },
                  { feeType: 'VALUATION_FEE', borrowerPaidAmount: apart },
                ],
              },
            },
            selectedDraw,
            preference: 'DEDUCT',
            payoffTotal,
            autopay: false,
          });
          const { costsTakenOff, closingCosts, recordingTax } = figures;
          expect(costsTakenOff).toBe(isTaken ? new LoanDecimal(fee).plus(recordingTax).toNumber() : 0);
          if (isTaken) expect(new LoanDecimal(closingCosts).minus(costsTakenOff).toNumber()).toBe(apart);
          const parts = LoanDecimal.sum(figures.cashToBorrower, figures.payoffTotal, costsTakenOff);
          expect(parts.toNumber()).toBe(figures.initialDraw);
        },
      ),
    );
  });
});
