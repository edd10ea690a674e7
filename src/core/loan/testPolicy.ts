import type { LenderPolicy } from './lenderPolicy.ts';
import type { UnderwritingInput } from './underwrite.ts';

export const testPolicy: LenderPolicy = {
  minScore: 640,
  topScore: 800,
  dtiCap: 0.43,
  cltvCap: { HOME: 0.85, SECONDARY: 0.8, INVESTMENT: 0.75 },
  rateAtMinScore: 0.14,
  rateAtTopScore: 0.079,
  ltvRate: 0.01,
  occupancyRate: { HOME: 0, SECONDARY: 0.005, INVESTMENT: 0.01 },
  termRate: { 5: 0.0025, 10: 0, 15: 0.005, 30: 0.01 },
  typeRate: { FIXED: 0, VARIABLE: 0.0025 },
  feeAtMinScore: 0.0499,
  feeAtTopScore: 0.015,
  maxOriginationFee: 0.0499,
  valuationFee: 180,
  recordingByState: { FL: { recordingFee: 120, recordingTaxPer100k: 550 } },
  recordingElsewhere: { recordingFee: 95, recordingTaxPer100k: 0 },
};

/** A borrower whom the test policy approves without an income limit. */
export const testBorrower: UnderwritingInput = {
  annualIncome: 180_000,
  otherIncome: 0,
  homeValue: 600_000,
  existingLienBalance: 300_000,
  creditScore: 760,
  propertyState: 'FL',
  occupancy: 'HOME',
  hasAvm: true,
  liabilities: [{ monetaryCalculatedNextPaymentMinimumAmount: 900 }],
  limits: { minDraw: 15_000, maxDraw: 400_000 },
  pricing: { aprMin: 0.076, aprMax: 0.172 },
  terms: [5, 10, 15, 30],
  rateTypes: ['FIXED', 'VARIABLE'],
  autopayDiscount: 0.0025,
  relationshipDiscounts: [{ type: 'CREDIT_UNION', amount: 0.005 }],
  policy: testPolicy,
};
