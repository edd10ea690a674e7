import { identityUploads } from '../../../../core/flow/identityDocuments.ts';
import type { JsonObject } from '../../../../core/shared/json.ts';
import { ApiError, said } from '../../../http/errors.ts';
import { checklistStatusOf } from '../../applications/recordService.ts';
import { openCondition, openConditions } from '../../conditions/conditionService.ts';
import { type OpenUpload, refuseWhileChecked } from '../../documents/uploadReviewService.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { broughtUploads, handInForCondition, reviewFirst } from './uploaded.ts';

const MOST_TRIES = 3;
const FAILURE = 'ID_VERIFICATION_FAILURE';
const ASKED = [FAILURE, 'IDENTITY_DOCUMENT_FRAUD_REVIEW'] as const;
const CLOSED = said('refusal.step.closed');

const triesOf = (notes: JsonObject): number => Number(notes.identityTries ?? 0);

/** Uploads required for an identity document: front, and back if collected (G-17). */
const documentTypes = ({ answers, facts }: StepInput): readonly string[] =>
  identityUploads(String(answers.idType), facts['flag.back-of-id'] === true);

/** The latest upload of each required document; answers 422 when one is missing. */
async function newestUploads(input: StepInput): Promise<readonly OpenUpload[]> {
  const types = documentTypes(input);
  const uploads = await broughtUploads(input, types);
  const missing = types.filter((type) => !uploads.some((upload) => upload.type === type));
  if (missing.length > 0) await refuseWhileChecked(input.tx, input.record.uuid, missing);
  return types.map((type) => {
    const newest = uploads.findLast((upload) => upload.type === type);
    if (!newest) throw new ApiError('unprocessable', [`body.idType needs an upload of ${type}`]);
    return newest;
  });
}

/** A refused review costs a try; after the last one a condition asks for the document. */
async function refused(input: StepInput): Promise<StepOutcome> {
  const { tx, record, file, dependencies, at } = input;
  const tries = triesOf(file.notes) + 1;
  const triesLeft = Math.max(0, MOST_TRIES - tries);
  const condition = { applicationUuid: record.uuid, type: FAILURE, at } as const;
  const asked = triesLeft === 0 ? await openCondition(tx, dependencies, condition) : undefined;
  return {
    data: { identityCheck: { triesLeft, state: 'FAILED' }, ...asked?.data },
    ...(asked === undefined ? {} : { status: asked.status }),
    notes: { identityTries: tries },
  };
}

/** Identity is asked for in its turn, and whenever a condition asks. */
async function verify(input: StepInput): Promise<StepOutcome> {
  const { tx, record, release, file } = input;
  const conditions = await openConditions(tx, record.uuid, ASKED);
  const isInTurn = release.statuses.takes(checklistStatusOf(record), 'identityVerify');
  if (!isInTurn && conditions.length === 0) throw new ApiError('conflict', [CLOSED]);
  const uploads = await newestUploads(input);
  const triesLeft = Math.max(0, MOST_TRIES - triesOf(file.notes));
  const pending = { identityCheck: { triesLeft, state: 'PENDING' } } as const;
  if (conditions.length > 0) {
    const { data, ...asked } = await handInForCondition(input, ASKED, uploads);
    return { ...asked, data: { ...data, ...pending }, done: true };
  }
  const review = reviewFirst(input, 'identity', uploads);
  if (review) return { ...review, data: pending };
  return { data: { identityCheck: { triesLeft, state: 'VERIFIED' } }, done: true };
}

/** Identity (G-17): at most three tries, then the condition ID_VERIFICATION_FAILURE, whose review decides. */
export const identityActions: readonly StepAction[] = [
  { call: 'identityVerify', isAlwaysOpen: true, run: verify, refused },
];
