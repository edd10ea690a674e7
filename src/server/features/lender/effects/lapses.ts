import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** Why less was offered than was asked for: income that was not verified, else what is owed on the home. */
const reasonOf = ({ file }: EffectInput): string =>
  Number(file.notes.incomeDifference ?? 0) < 0 ? 'INSUFFICIENT_INCOME' : 'CLTV';

/** A counteroffer that was not accepted is a denial of what was asked for (12 CFR 1002.9(a)(1)(iv)): its reasons are those of the counteroffer. */
const lapseCounteroffer = (input: EffectInput): EffectOutcome => ({
  data: { declineReasons: [reasonOf(input)] },
  status: { uwDecision: 'DECLINE' },
});

/** Nothing came after a notice of incompleteness: the application is considered no further (12 CFR 1002.9(c)(2)). */
const closeIncomplete = (): EffectOutcome => ({ status: { checklistStatus: 'CANCELLED' } });

/** What becomes of applications whose borrowers leave a step open. */
export const lapseEffects: readonly JourneyEffect[] = [
  { name: 'lapseCounteroffer', run: lapseCounteroffer },
  { name: 'closeIncomplete', run: closeIncomplete },
];
