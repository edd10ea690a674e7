import { closingEffects } from './closing.ts';
import { creditEffects } from './credit.ts';
import { decisionEffects } from './decisions.ts';
import type { JourneyEffect } from './journeyEffect.ts';
import { propertyEffects } from './property.ts';
import { verificationEffects } from './verification.ts';

/** What stages of the journey may do; a slice adds its list here. */
export const journeyEffects: readonly JourneyEffect[] = [
  ...decisionEffects,
  ...creditEffects,
  ...propertyEffects,
  ...closingEffects,
  ...verificationEffects,
];
