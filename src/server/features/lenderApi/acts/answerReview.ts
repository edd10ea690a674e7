import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { ApplicationRecord } from '../../applications/recordService.ts';
import type { ConditionRow } from '../../conditions/lenderConditionService.ts';
import type { RunningLender } from '../../lender/lenderService.ts';
import { tasksAbout } from '../../tasks/taskService.ts';
import { LenderProblem } from '../client/problem.ts';

type Tx = Transaction<Tables>;

interface Review {
  readonly record: ApplicationRecord;
  readonly row: ConditionRow;
  readonly answer: { readonly outcome: string; readonly data?: object };
}

const openTask = async (tx: Tx, { record, row }: Review) =>
  (await tasksAbout(tx, record.uuid, row.uuid)).find(({ status }) => status === 'open');

/** Answers the open task about the condition, if it is this one. */
async function answerOpen(tx: Tx, lender: RunningLender, review: Review, name: string): Promise<boolean> {
  const task = await openTask(tx, review);
  if (task?.name !== name) return false;
  const answer = name === 'attention' ? { outcome: 'again' } : review.answer;
  const result = await lender.answer(tx, { task: task.uuid, revision: task.revision, ...answer });
  return result.type === 'taken';
}

/**
 * Answers what a condition's task waits for, whoever performs it. What nobody answered in time is asked once more first. 409
 * when nothing is to be looked at.
 */
export async function answerReview(tx: Tx, lender: RunningLender, review: Review): Promise<void> {
  if (review.row.status === 'SUBMITTED') {
    await answerOpen(tx, lender, review, 'attention');
    if (await answerOpen(tx, lender, review, 'conditionReview')) return;
  }
  throw new LenderProblem('conflict', { detail: 'Nothing that was handed in waits to be looked at' });
}
