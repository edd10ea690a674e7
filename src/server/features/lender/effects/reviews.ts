import { finishStep, refuseStep } from '../../steps/reviewedStepService.ts';
import type { JourneyEffect } from './journeyEffect.ts';
import { refusalsOf } from './refusals.ts';

/** What becomes of a step whose documents were looked at (documentReview). */
export const reviewEffects: readonly JourneyEffect[] = [
  { name: 'finishStep', run: finishStep },
  { name: 'refuseUploads', run: (input) => refuseStep(input, refusalsOf(input.answer)) },
];
