import type { ConditionCategory } from '../../../../core/flow/conditions.ts';
import type { StepReview } from '../../applications/recordService.ts';
import {
  answerConditions,
  openConditions,
  type SubmittedConditions,
} from '../../conditions/conditionService.ts';
import {
  assignUploads,
  markUploads,
  type OpenUpload,
  openUploads,
  refuseWhileChecked,
} from '../../documents/uploadReviewService.ts';
import type { StepInput, StepOutcome } from './stepAction.ts';

type Around = Pick<StepInput, 'tx' | 'record' | 'accepted'>;

/** The uploads of some types that a step brings, by arrival: once a review has accepted them, exactly those. */
export const broughtUploads = (
  { tx, record, accepted }: Around,
  types: readonly string[],
): Promise<readonly OpenUpload[]> | readonly OpenUpload[] =>
  accepted?.filter(({ type }) => types.includes(type)) ?? openUploads(tx, record.uuid, types);

/** The uploads of a type that a step brings as proof; none when there are none, 422 while any is being scanned. */
export async function broughtProof(input: Around, type: string): Promise<readonly OpenUpload[]> {
  const uploads = await broughtUploads(input, [type]);
  if (uploads.length === 0) await refuseWhileChecked(input.tx, input.record.uuid, [type]);
  return uploads;
}

/**
 * The outcome that has uploads reviewed first; undefined when there are none, or they were accepted. A step does nothing
 * else before, and refuses what it can refuse without the review.
 */
export const reviewFirst = (
  { accepted }: Pick<StepInput, 'accepted'>,
  kind: StepReview['kind'],
  uploads: readonly OpenUpload[],
): StepOutcome | undefined =>
  accepted === undefined && uploads.length > 0 ? { review: { kind, uploads } } : undefined;

/**
 * Answers open conditions of some types with uploads, which the review of the first condition looks at. Without an open
 * condition it changes nothing.
 */
export async function handInForCondition(
  { tx, record, at }: StepInput,
  types: readonly ConditionCategory[],
  uploads: readonly OpenUpload[],
): Promise<SubmittedConditions> {
  const [condition] = await openConditions(tx, record.uuid, types);
  const asked = await answerConditions(tx, { applicationUuid: record.uuid, types, at });
  if (!condition) return asked;
  await assignUploads(tx, { uploads, conditionUuid: condition.uuid });
  const documents = await markUploads(tx, record.data, { uploads, status: 'UNDER_REVIEW', at });
  return { ...asked, data: { ...asked.data, documents } };
}
