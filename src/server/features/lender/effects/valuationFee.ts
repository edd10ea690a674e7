import { valuationFeeFrom } from '../../../../core/shared/businessDays.ts';
import { dayIn, zoneOf } from '../../../../core/shared/stateTime.ts';
import { openedPayment } from '../../payments/paymentService.ts';
import { limitsOf } from '../../underwriting/lendingService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** The disclosures are received with their acceptance: from then on the days count after which the valuation fee stays (G-35). */
function allowValuationFee(input: EffectInput): EffectOutcome {
  const { record, config, at } = input;
  const { valuation } = record.data;
  const from = valuationFeeFrom(dayIn(zoneOf(record.state), at), limitsOf(input).refundDays);
  return {
    data: {
      valuation: {
        ...valuation,
        fee: valuation?.fee ?? config.policy.valuationFee,
        feeAllowedFrom: valuation?.feeAllowedFrom ?? from,
      },
    },
  };
}

/** The fee of an appraisal can be paid: whoever named a contact before need not save it again. */
function openPayment({ record, dependencies, at }: EffectInput): EffectOutcome {
  const { valuation } = record.data;
  const payment = valuation && openedPayment(valuation, { record, at, ids: dependencies.ids });
  return payment ? { data: { valuation: { ...valuation, payment } } } : {};
}

/** When the fee of a valuation may be charged, and the way to pay it. */
export const valuationFeeEffects: readonly JourneyEffect[] = [
  { name: 'allowValuationFee', run: allowValuationFee },
  { name: 'openPayment', run: openPayment },
];
