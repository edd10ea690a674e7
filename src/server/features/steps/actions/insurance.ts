import { ApiError, said } from '../../../http/errors.ts';
import { refuseWhileChecked } from '../../documents/uploadReviewService.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { labelOf, listed } from './stepWords.ts';
import { broughtUploads, reviewFirst } from './uploaded.ts';

/** Every required policy must have its declarations page. */
async function takePolicies(input: StepInput): Promise<StepOutcome> {
  const { tx, record, facts } = input;
  const needed = [
    'HOMEOWNERS_INSURANCE',
    ...(facts['application.floodZone'] === true ? ['FLOOD_INSURANCE'] : []),
  ];
  const uploads = await broughtUploads(input, needed);
  const missing = needed.filter((type) => !uploads.some((upload) => upload.type === type));
  if (missing.length > 0) {
    await refuseWhileChecked(tx, record.uuid, missing);
    throw new ApiError('unprocessable', [
      said('refusal.insurance.missing', {
        missing: listed(
          input,
          missing.map((type) => labelOf(input, type)),
        ),
      }),
    ]);
  }
  return (
    reviewFirst(input, 'insurance', uploads) ?? {
      data: { insurance: { complete: true } },
      done: true,
      // The agent need not answer any more.
      acts: [{ by: 'insuranceReview' }],
    }
  );
}

/** Property insurance (G-18); the agent's answer comes later. */
export const insuranceActions: readonly StepAction[] = [
  {
    call: 'insurance',
    run: (input) =>
      input.answers.from === 'AGENT'
        ? { data: { insurance: { complete: false } }, notes: { agentAskedAt: input.at.toISOString() } }
        : takePolicies(input),
  },
];
