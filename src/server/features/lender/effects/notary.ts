import { notaryTerms, plannedNotary, withManner } from '../../notary/notaryTermsService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** Says that a notary can only be met in person, as soon as state and lender tell, long before one is met (SHELL-20). */
function tellManner(input: EffectInput): EffectOutcome {
  const isInPerson = !notaryTerms(input).allowed.includes('ONLINE');
  return isInPerson ? { data: withManner(input.record.data, true) } : {};
}

/** How the application may meet a notary, at first and once its documents for one are there. */
export const notaryEffects: readonly JourneyEffect[] = [
  { name: 'tellManner', run: tellManner },
  { name: 'planNotary', run: (input) => ({ data: { notary: plannedNotary(input) } }) },
];
