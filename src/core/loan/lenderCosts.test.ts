import { expect, it } from 'vitest';
import { lenderCosts } from './lenderCosts.ts';
import { testOffer } from './testOffer.ts';
import { testPolicy } from './testPolicy.ts';

const offers = [
  { ...testOffer, min: 20_000, max: 50_000 },
  { ...testOffer, min: 20_000, max: 100_000 },
];

it('charges recording by state and the tax by loan amount', () => {
  expect(lenderCosts({ policy: testPolicy, offers, propertyState: 'FL', hasAvm: true })).toEqual({
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

it('charges the valuation only without an AVM, and the general recording costs elsewhere', () => {
  for (const propertyState of ['OH', 'constructor']) {
    const { costs } = lenderCosts({ policy: testPolicy, offers, propertyState, hasAvm: false });
    expect(costs.totalPaidByBorrower).toBe(275);
    expect(costs.costs.at(-1)).toEqual({ feeType: 'VALUATION_FEE', borrowerPaidAmount: 180 });
  }
});
