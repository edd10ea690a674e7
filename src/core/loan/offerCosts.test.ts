import { expect, it } from 'vitest';
import { LoanDecimal } from './decimal.ts';
import { offerCosts } from './offerCosts.ts';
import { testOffer } from './testOffer.ts';

const costs = {
  totalPaidByBorrower: 620,
  costs: [
    { feeType: 'RECORDING_FEE', borrowerPaidAmount: 120 },
    { feeType: 'RECORDING_TAX', borrowerPaidAmount: 500, jsCriteria: 'throw new Error()' },
  ],
};
const offers = [
  { ...testOffer, min: 20_000, max: 60_000 },
  { ...testOffer, min: 30_000, max: 100_000 },
];
const amount = new LoanDecimal(60_000);

it('MATH-12 interpolates the recording tax over all offers and puts it into the closing costs', () => {
  const terms = { offers, costs, minRecordingTax: 100, maxRecordingTax: 500 };
  expect(offerCosts(amount, terms)).toEqual({ recordingTax: 300, closingCosts: 420, costsTakenOff: 0 });
});

it('keeps the stored recording tax when the lender gives no range', () => {
  expect(offerCosts(amount, { offers, costs })).toEqual({
    recordingTax: 500,
    closingCosts: 620,
    costsTakenOff: 0,
  });
  expect(offerCosts(amount, { offers, costs, minRecordingTax: 100, maxRecordingTax: null })).toEqual({
    recordingTax: 500,
    closingCosts: 620,
    costsTakenOff: 0,
  });
});

it('has no costs when the lender gives none', () => {
  expect(offerCosts(amount, { offers })).toEqual({ recordingTax: 0, closingCosts: 0, costsTakenOff: 0 });
});
