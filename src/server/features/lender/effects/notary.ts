import { notaryTerms, plannedNotary, withManner } from '../../notary/notaryTermsService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** Announces early when state and lender allow only an in-person notary (SHELL-20). */
function tellManner(input: EffectInput): EffectOutcome {
  const isInPerson = !notaryTerms(input).allowed.includes('ONLINE');
  return isInPerson ? { data: withManner(input.record.data, true) } : {};
}

/** Notary modes, at the start and once the notary's documents exist. */
export const notaryEffects: readonly JourneyEffect[] = [
  { name: 'tellManner', run: tellManner },
  { name: 'planNotary', run: (input) => ({ data: { notary: plannedNotary(input) } }) },
];
