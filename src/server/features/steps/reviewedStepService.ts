import type { Transaction } from 'kysely';
import type { StepCallName } from '../../../core/flow/stepCalls.ts';
import type { Act } from '../../../core/journey/endedBy.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { DatedFacts } from '../applications/applicationFactsService.ts';
import { keepSecrets, type LenderFile } from '../applications/lenderFileService.ts';
import { type ApplicationRecord, checklistStatusOf, type StepReview } from '../applications/recordService.ts';
import { readAnswers, releaseStep } from '../applications/stepAnswersService.ts';
import { noBankNames } from '../bank/bankService.ts';
import {
  markUploads,
  type OpenUpload,
  type Refusals,
  refuseUploads,
  underReview,
} from '../documents/uploadReviewService.ts';
import { type NotificationKind, notify } from '../notifications/notificationService.ts';
import type { PagePlaces } from '../providers/companyService.ts';
import type { FindingsOf } from '../tasks/findingsService.ts';
import { actsOf, type StepAction, type StepInput, type StepOutcome } from './actions/stepAction.ts';
import { actionsByCall } from './stepActions.ts';

/** Whichever stage of the journey asks for the review opens anew. */
const REVIEWED_AGAIN: Act = { by: 'documentReview', again: true };

/**
 * What a step changes now: all of its outcome, or, where that asks for a review, only that it is under review. Answers
 * 409 while a step is under review already, whose documents nobody would ever look at.
 */
export async function waiting(
  { tx, record, stepId, at }: StepInput,
  call: StepCallName,
  outcome: StepOutcome,
): Promise<StepOutcome> {
  if (!outcome.review) return outcome;
  if (record.data.review) throw new ApiError('conflict', [said('refusal.step.closed')]);
  const { kind, uploads } = outcome.review;
  const review: StepReview = {
    call,
    stepId,
    kind,
    status: checklistStatusOf(record),
    documents: uploads.map(({ uuid }) => uuid),
    since: at.toISOString(),
  };
  const documents = await markUploads(tx, record.data, { uploads, status: 'UNDER_REVIEW', at });
  return { data: { ...outcome.data, documents, review }, acts: [REVIEWED_AGAIN] };
}

/** An application whose review was answered, locked until the transaction ends. */
export interface AnsweredReview {
  readonly tx: Transaction<Tables>;
  readonly dependencies: AppDependencies;
  /** What the lender's side found out. */
  readonly findings: FindingsOf;
  /** Where borrowers pay. */
  readonly pages: PagePlaces;
  readonly record: ApplicationRecord;
  readonly file: LenderFile;
  readonly release: CompiledRelease;
  readonly facts: DatedFacts;
  readonly at: Date;
}

const byCall = actionsByCall();

/** The step under review, as its action gets it again. */
interface ReviewedStep {
  readonly review: StepReview;
  readonly action: StepAction;
  readonly uploads: readonly OpenUpload[];
  readonly input: StepInput;
}

/** Undefined when no step is under review. */
async function reviewedStep(answered: AnsweredReview): Promise<ReviewedStep | undefined> {
  const { tx, record, release } = answered;
  const { review, answers = {} } = record.data;
  const step = review && releaseStep(release, review.stepId);
  const action = review && byCall.get(review.call);
  if (!review || !step || !action) return undefined;
  const document = (answers[review.call] ?? {}) as JsonObject;
  const { identityUuid, organization } = record;
  const input: StepInput = {
    ...answered,
    // No step with documents names a bank.
    bankNames: noBankNames,
    // As it was when the step was saved.
    record: { ...record, status: { ...record.status, checklistStatus: review.status } },
    session: { identityUuid, organization },
    userAgent: undefined,
    origin: undefined,
    stepId: review.stepId,
    answers: readAnswers(step, document),
    document,
  };
  return { review, action, uploads: await underReview(tx, record.uuid, review.documents), input };
}

/** Tells the borrower, unless the answer came with the call that saved the step. */
async function tell(
  { tx, record, at }: AnsweredReview,
  { since }: StepReview,
  kind: NotificationKind,
): Promise<void> {
  if (at.toISOString() !== since) await notify(tx, { applicationUuid: record.uuid, kind, at });
}

/** What a reviewed step changes; its acts end stages. */
export interface ReviewedOutcome extends Omit<StepOutcome, 'done' | 'secrets'> {
  readonly acts?: readonly Act[];
}

/**
 * What a step changes once its uploads are accepted: its action runs again with the answers that were kept. If it refuses
 * now, because something has changed meanwhile, the step is open again with its uploads.
 */
export async function finishStep(answered: AnsweredReview): Promise<ReviewedOutcome> {
  const { tx, dependencies, record, at } = answered;
  const step = await reviewedStep(answered);
  if (!step) return { data: { review: undefined } };
  const { review, action, uploads, input } = step;
  const over = async (status: 'ACCEPTED' | 'UPLOADED') => ({
    documents: await markUploads(tx, record.data, { uploads, status, at }),
    review: undefined,
  });
  try {
    const { secrets, done = [], acts = [], ...outcome } = await action.run({ ...input, accepted: uploads });
    const { encryption } = dependencies;
    if (secrets) await keepSecrets(tx, record.uuid, { secrets, encryption, at });
    const data = { ...outcome.data, ...(await over('ACCEPTED')) };
    return { ...outcome, acts: actsOf(review.call, { done, acts }), data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await tell(answered, review, 'STEP_OPEN_AGAIN');
    return { data: await over('UPLOADED') };
  }
}

/** What a refusal changes: the step is open again, the refused uploads are rejected and the others the borrower's. */
export async function refuseStep(answered: AnsweredReview, refusals: Refusals): Promise<StepOutcome> {
  const { tx, record, at } = answered;
  const step = await reviewedStep(answered);
  if (!step) return { data: { review: undefined } };
  const { review, action, uploads, input } = step;
  const documents = await refuseUploads(tx, record.data, { uploads, refusals, at });
  const outcome = (await action.refused?.(input)) ?? {};
  await tell(answered, review, 'REVIEW_REFUSED');
  return { ...outcome, data: { ...outcome.data, documents, review: undefined } };
}
