import type { LenderPrices } from './lenderPrices.ts';
import type { UnderwritingInput } from './underwrite.ts';

const terms = [5, 10, 15, 30];
const termRates = [0.0025, 0, 0.005, 0.01];

/** Prices of a score: the rate falls from 14% at 640 to 7.9% at 800, the fee from 4.99% to 1.5%. */
export function pricesAt(score: number): LenderPrices {
  const share = Math.min(1, Math.max(0, (score - 640) / 160));
  return {
    rate: Number((0.145 - share * 0.061).toFixed(6)),
    rateAdjustments: terms.flatMap((term, index) => [
      { term, type: 'FIXED' as const, rate: termRates[index] ?? 0 },
      { term, type: 'VARIABLE' as const, rate: (termRates[index] ?? 0) + 0.0025 },
    ]),
    originationFee: Number((0.0499 - share * 0.0349).toFixed(6)),
    recordingFee: 120,
    recordingTax: 0.0055,
    valuationFee: 180,
  };
}

/** A borrower who is approved without an income limit. */
export const testBorrower: UnderwritingInput = {
  annualIncome: 180_000,
  otherIncome: 0,
  homeValue: 600_000,
  existingLienBalance: 300_000,
  creditScore: 760,
  hasAvm: true,
  liabilities: [{ monetaryCalculatedNextPaymentMinimumAmount: 900 }],
  limits: {
    minDraw: 15_000,
    maxDraw: 400_000,
    minScore: 640,
    cltvLimit: 0.85,
    dtiLimit: 0.43,
    maxOriginationFee: 0.0499,
  },
  pricing: { aprMin: 0.076, aprMax: 0.172 },
  terms,
  rateTypes: ['FIXED', 'VARIABLE'],
  autopayDiscount: 0.0025,
  relationshipDiscounts: [{ type: 'CREDIT_UNION', amount: 0.005 }],
  prices: pricesAt(760),
};
