import type { JsonObject } from '../../../../core/shared/json.ts';
import { ApiError, said } from '../../../http/errors.ts';
import { checklistStatusOf } from '../../applications/recordService.ts';
import { answerConditions, openCondition, openConditions } from '../../conditions/conditionService.ts';
import type { OpenUpload } from '../../documents/reviewService.ts';
import {
  openUploads,
  type Reviewed,
  refuseWhileChecked,
  reviewUploads,
} from '../../documents/uploadReviewService.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';

const MOST_TRIES = 3;
const FAILURE = 'ID_VERIFICATION_FAILURE';
const ASKED = [FAILURE, 'IDENTITY_DOCUMENT_FRAUD_REVIEW'] as const;
const CLOSED = said('refusal.step.closed');

const triesOf = (notes: JsonObject): number => Number(notes.identityTries ?? 0);

/** Uploads required for an identity document: front, and back if collected (G-17). */
function documentTypes({ answers, facts }: StepInput): readonly string[] {
  const idType = String(answers.idType);
  if (idType === 'PASSPORT') return ['PASSPORT'];
  const front = `${idType}_FRONT`;
  return facts['flag.back-of-id'] === true ? [front, `${idType}_BACK`] : [front];
}

/** The latest upload of each required document; answers 422 when one is missing. */
async function newestUploads(input: StepInput): Promise<readonly OpenUpload[]> {
  const types = documentTypes(input);
  const uploads = await openUploads(input.tx, input.record.uuid, types);
  const missing = types.filter((type) => !uploads.some((upload) => upload.type === type));
  if (missing.length > 0) await refuseWhileChecked(input.tx, input.record.uuid, missing);
  return types.map((type) => {
    const newest = uploads.findLast((upload) => upload.type === type);
    if (!newest) throw new ApiError('unprocessable', [`body.idType needs an upload of ${type}`]);
    return newest;
  });
}

async function refuse(input: StepInput, { documents }: Reviewed, tries: number): Promise<StepOutcome> {
  const { tx, record, dependencies, at } = input;
  const triesLeft = Math.max(0, MOST_TRIES - tries - 1);
  const condition = { applicationUuid: record.uuid, type: FAILURE, at } as const;
  const asked = triesLeft === 0 ? await openCondition(tx, dependencies, condition) : undefined;
  return {
    data: { documents, identityCheck: { triesLeft, state: 'FAILED' }, ...asked?.data },
    ...(asked === undefined ? {} : { status: asked.status }),
    notes: { identityTries: tries + 1 },
  };
}

/** Accepts valid documents; after the last try a person reviews what is uploaded for the condition. */
async function accept(input: StepInput, { documents }: Reviewed, tries: number): Promise<StepOutcome> {
  const { tx, dependencies, record, at } = input;
  const isOpen = (await openConditions(tx, record.uuid, ASKED)).length > 0;
  const condition = { applicationUuid: record.uuid, types: ASKED, at };
  const asked = await answerConditions(tx, dependencies, condition);
  return {
    data: {
      documents,
      identityCheck: { triesLeft: Math.max(0, MOST_TRIES - tries), state: isOpen ? 'PENDING' : 'VERIFIED' },
      ...asked.data,
    },
    status: asked.status,
    reach: ['identityDocuments'],
  };
}

/** Nobody has looked at the documents yet. */
const wait = (tries: number): StepOutcome => ({
  data: { identityCheck: { triesLeft: MOST_TRIES - tries, state: 'PENDING' } },
});

/** Identity is asked for in its turn, and whenever a condition asks. */
async function expectAsked({ tx, record, release }: StepInput): Promise<void> {
  if (release.statuses.takes(checklistStatusOf(record), 'identityVerify')) return;
  if ((await openConditions(tx, record.uuid, ASKED)).length === 0) throw new ApiError('conflict', [CLOSED]);
}

async function verify(input: StepInput): Promise<StepOutcome> {
  await expectAsked(input);
  const uploads = await newestUploads(input);
  const tries = triesOf(input.file.notes);
  const { tx, record, reviewer, at } = input;
  const review = await reviewUploads(tx, record, { reviewer, kind: 'identity', uploads, round: tries, at });
  if (review.outcome === 'waiting') return wait(tries);
  return review.outcome === 'refused' ? refuse(input, review, tries) : accept(input, review, tries);
}

/** Identity (G-17): at most three tries, then the condition ID_VERIFICATION_FAILURE. */
export const identityActions: readonly StepAction[] = [
  { call: 'identityVerify', isAlwaysOpen: true, run: verify },
];
