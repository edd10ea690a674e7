import { incomeDocuments } from '../../../core/flow/incomeWays.ts';
import { ALWAYS_POSSIBLE, outcomesOf } from '../../../core/journey/taskContracts.ts';
import { proofUnderReview } from '../documents/uploadReviewService.ts';
import { identityUnderReview } from '../signers/signerReviewService.ts';
import type { TaskAnswer } from '../tasks/performerService.ts';
import { outcomeProblems, type Task } from '../tasks/taskService.ts';
import { asidesOf } from './asidesOf.ts';
import { refusedDocuments } from './effects/refusals.ts';
import type { Traveller } from './traveller.ts';

/**
 * What is wrong with an answer by the contract of its task, by the journey of its application and by what was asked; each
 * problem begins with the field it is about. Empty if nothing is.
 */
export async function answerProblems(
  traveller: Traveller,
  task: Task,
  answer: TaskAnswer,
): Promise<readonly string[]> {
  for (const find of [outcomeProblems, unnamed.bind(undefined, traveller)]) {
    const problems = find(task, answer);
    if (problems.length > 0) return problems;
  }
  return strayDocuments(traveller, task, answer);
}

/** A contract gains outcomes that the journeys of older releases do not lead on from. */
function unnamed(
  { journey, release }: Traveller,
  { name, version, stage: id, subject }: Task,
  { outcome }: TaskAnswer,
): readonly string[] {
  const aside = subject === '' ? undefined : asidesOf(release).get(id);
  if (aside) return aside.on.has(outcome) ? [] : [noBranchFor(outcome)];
  const stage = journey.find((one) => one.id === id);
  const [usual] = outcomesOf(`${name}@${version}`) ?? [];
  const led = new Set([usual, ...ALWAYS_POSSIBLE, ...Object.keys(stage?.on ?? {})]);
  return !stage || led.has(outcome) ? [] : [noBranchFor(outcome)];
}

const noBranchFor = (outcome: string): string =>
  `outcome: the journey of this application has no branch for ${outcome}`;

/** The documents that a review may refuse. */
async function reviewedDocuments(
  { tx, record }: Traveller,
  { name, subject }: Task,
): Promise<readonly string[]> {
  if (subject !== '') return (await identityUnderReview(tx, record.uuid, subject)).map(({ uuid }) => uuid);
  if (name !== 'incomeReview') return record.data.review?.documents ?? [];
  return (await proofUnderReview(tx, record, incomeDocuments)).map(({ uuid }) => uuid);
}

const REVIEWS = ['documentReview', 'incomeReview'];

async function strayDocuments(
  traveller: Traveller,
  task: Task,
  answer: TaskAnswer,
): Promise<readonly string[]> {
  if (answer.outcome !== 'refused' || !REVIEWS.includes(task.name)) return [];
  const left = new Set(await reviewedDocuments(traveller, task));
  return refusedDocuments(answer).flatMap(({ uuid }, index) =>
    left.delete(uuid) ? [] : [`data/documents/${index}/uuid: not a document under review, or named twice`],
  );
}
