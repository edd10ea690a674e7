import { valuationFeeFrom } from '../../../../core/shared/businessDays.ts';
import { dayIn, zoneOf } from '../../../../core/shared/stateTime.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** The disclosures are received with their acceptance: from then on the days count after which the valuation fee stays (G-35). */
function allowValuationFee({ record, config, at }: EffectInput): EffectOutcome {
  const { valuation } = record.data;
  return {
    data: {
      valuation: {
        ...valuation,
        fee: valuation?.fee ?? config.policy.valuationFee,
        feeAllowedFrom: valuation?.feeAllowedFrom ?? valuationFeeFrom(dayIn(zoneOf(record.state), at)),
      },
    },
  };
}

/** When the fee of a valuation may be charged. */
export const valuationFeeEffects: readonly JourneyEffect[] = [
  { name: 'allowValuationFee', run: allowValuationFee },
];
