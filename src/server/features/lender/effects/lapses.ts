import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** Why less was offered than requested: unverified income, else liens on the home. */
const reasonOf = ({ file }: EffectInput): string =>
  Number(file.notes.incomeDifference ?? 0) < 0 ? 'INSUFFICIENT_INCOME' : 'CLTV';

/**
 * A counteroffer not accepted is a denial of the request (12 CFR 1002.9(a)(1)(iv)), for the counteroffer's
 * reasons.
 */
const lapseCounteroffer = (input: EffectInput): EffectOutcome => ({
  data: { declineReasons: [reasonOf(input)] },
  status: { uwDecision: 'DECLINE' },
});

/** The same where the amount that was chosen before is not offered any more; first offers do not lapse. */
function lapseLoweredOffer(input: EffectInput): EffectOutcome {
  const { previousOffer, offers = [] } = input.record.data;
  const most = Math.max(0, ...offers.map(({ max }) => max));
  return previousOffer !== undefined && previousOffer.amount > most ? lapseCounteroffer(input) : {};
}

/** Effects of leaving a counteroffer open. */
export const lapseEffects: readonly JourneyEffect[] = [
  { name: 'lapseCounteroffer', run: lapseCounteroffer },
  { name: 'lapseLoweredOffer', run: lapseLoweredOffer },
];
