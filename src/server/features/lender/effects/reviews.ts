import type { Refusals, ReviewReason } from '../../documents/uploadReviewService.ts';
import { finishStep, refuseStep } from '../../steps/reviewedStepService.ts';
import type { EffectInput, JourneyEffect } from './journeyEffect.ts';

/** The documents of an answer `refused`, by UUID. */
export function refusalsOf({ answer }: Pick<EffectInput, 'answer'>): Refusals {
  const { documents } = (answer?.data ?? {}) as {
    readonly documents: readonly { readonly uuid: string; readonly reason: ReviewReason }[];
  };
  return new Map(documents.map(({ uuid, reason }) => [uuid, reason]));
}

/** What becomes of a step whose documents were looked at (documentReview). */
export const reviewEffects: readonly JourneyEffect[] = [
  { name: 'finishStep', run: finishStep },
  { name: 'refuseUploads', run: (input) => refuseStep(input, refusalsOf(input)) },
];
