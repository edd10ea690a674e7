import { createSignerReviews } from '../../signers/signerReviewService.ts';
import { finishStep, refuseStep } from '../../steps/reviewedStepService.ts';
import type { EffectInput, JourneyEffect } from './journeyEffect.ts';
import { refusalsOf } from './refusals.ts';

const subjectOf = ({ record, subject: signer = '', at }: EffectInput) => ({ record, signer, at });

/** What becomes of a step whose documents were looked at (documentReview), by its borrower or by another signer. */
export const reviewEffects: readonly JourneyEffect[] = [
  { name: 'finishStep', run: finishStep },
  { name: 'refuseUploads', run: (input) => refuseStep(input, refusalsOf(input.answer)) },
  {
    name: 'acceptSigner',
    run: async (input) => ({
      data: await createSignerReviews(input.dependencies).acceptIdentity(input.tx, subjectOf(input)),
      event: 'SIGNER_IDENTITY_ACCEPTED',
    }),
  },
  {
    name: 'refuseSigner',
    run: async (input) => ({
      data: await createSignerReviews(input.dependencies).refuseIdentity(
        input.tx,
        subjectOf(input),
        refusalsOf(input.answer),
      ),
      event: 'SIGNER_IDENTITY_REFUSED',
    }),
  },
];
