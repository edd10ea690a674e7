import { plannedNotary } from '../../notary/notaryTermsService.ts';
import type { JourneyEffect } from './journeyEffect.ts';

/** How the application may meet a notary, once its documents for one are there. */
export const notaryEffects: readonly JourneyEffect[] = [
  { name: 'planNotary', run: (input) => ({ data: { notary: plannedNotary(input) } }) },
];
