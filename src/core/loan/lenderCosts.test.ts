import { expect, it } from 'vitest';
import { lenderCosts } from './lenderCosts.ts';
import { testOffer } from './testOffer.ts';
import { pricesAt } from './testPrices.ts';

const prices = pricesAt(700);

const offers = [
  { ...testOffer, min: 20_000, max: 50_000 },
  { ...testOffer, min: 20_000, max: 100_000 },
];

it('charges recording, and the tax by loan amount', () => {
  expect(lenderCosts({ prices, offers, hasAvm: true })).toEqual({
    costs: {
      totalPaidByBorrower: 670,
      costs: [
        { feeType: 'RECORDING_FEE', borrowerPaidAmount: 120 },
        { feeType: 'RECORDING_TAX', borrowerPaidAmount: 550 },
      ],
    },
    minRecordingTax: 110,
    maxRecordingTax: 550,
  });
});

it('charges the valuation only without an AVM', () => {
  const { costs } = lenderCosts({ prices: { ...prices, recordingTax: 0 }, offers, hasAvm: false });
  expect(costs.totalPaidByBorrower).toBe(300);
  expect(costs.costs.at(-1)).toEqual({ feeType: 'VALUATION_FEE', borrowerPaidAmount: 180 });
});
