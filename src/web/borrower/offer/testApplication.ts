import type { Offer } from '../../../core/loan/offer.ts';
import { testOffer } from '../../../core/loan/testOffer.ts';

const offer = (uuid: string, own: Partial<Offer>) => ({ ...testOffer, uuid, ...own });

const fixed10 = offer('fixed-10', {});
const fixed30 = offer('fixed-30', { term: 30, rate: 0.0925, baseRate: 0.0925, otherRate: 0.09 });
const variable10 = offer('variable-10', {
  type: 'VARIABLE',
  rate: 0.08,
  baseRate: 0.08,
  otherRate: 0.0775,
  maxDraw: 60_000.75,
});

/** A test application at offer selection: three offers of 15,000 to 80,000 dollars, three debts. */
export const testApplication = {
  uuid: '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11',
  loanNumber: '70012345678',
  offers: [fixed10, fixed30, variable10],
  offersByType: [
    { type: 'FIXED' as const, offers: [fixed10, fixed30] },
    { type: 'VARIABLE' as const, offers: [variable10] },
  ],
  costs: {
    totalPaidByBorrower: 320,
    costs: [{ feeType: 'RECORDING_TAX', borrowerPaidAmount: 120, jsCriteria: null }],
  },
  minRecordingTax: 50,
  maxRecordingTax: 250,
  ofeeMaxThreshold: null,
  liabilities: [
    {
      uuid: 'card',
      creditorName: 'Larkmoor Card Services',
      monetaryBalance: 7466.67,
      monetaryCalculatedNextPaymentMinimumAmount: 186.67,
    },
    {
      uuid: 'car',
      creditorName: 'Tidewell Auto Finance',
      monetaryBalance: 20_000,
      monetaryCalculatedNextPaymentMinimumAmount: 410,
    },
    {
      uuid: 'loan',
      creditorName: 'Copperline Lending',
      monetaryBalance: 70_000,
      monetaryCalculatedNextPaymentMinimumAmount: 900,
    },
  ],
};
