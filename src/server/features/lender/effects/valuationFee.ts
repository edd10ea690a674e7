import { valuationFeeFrom } from '../../../../core/shared/businessDays.ts';
import { dayIn, zoneOf } from '../../../../core/shared/stateTime.ts';
import { openedPayment } from '../../payments/paymentService.ts';
import { limitsOf } from '../../underwriting/lenderTermsService.ts';
import { valuationFeeOf } from '../../underwriting/quoteService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/**
 * Accepting the disclosures counts as receipt: from then run the days until the valuation fee may be charged
 * (G-35).
 */
async function allowValuationFee(input: EffectInput): Promise<EffectOutcome> {
  const { record, at } = input;
  const { valuation } = record.data;
  const from = valuationFeeFrom(dayIn(zoneOf(record.state), at), limitsOf(input).refundDays);
  return {
    data: {
      valuation: {
        ...valuation,
        fee: valuation?.fee ?? (await valuationFeeOf(input.tx, input)),
        feeAllowedFrom: valuation?.feeAllowedFrom ?? from,
      },
    },
  };
}

/** Opens payment of the appraisal fee; a contact named earlier is kept. */
function openPayment({ record, dependencies, pages, at }: EffectInput): EffectOutcome {
  const { valuation } = record.data;
  const payment = valuation && openedPayment(valuation, { pages, record, at, ids: dependencies.ids });
  return payment ? { data: { valuation: { ...valuation, payment } } } : {};
}

/** When a valuation fee may be charged, and its payment. */
export const valuationFeeEffects: readonly JourneyEffect[] = [
  { name: 'allowValuationFee', run: allowValuationFee },
  { name: 'openPayment', run: openPayment },
];
