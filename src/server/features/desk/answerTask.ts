import type { Transaction } from 'kysely';
import type { IdempotentAnswer } from '../../db/idempotency.ts';
import type { Tables } from '../../db/tables.ts';
import { errorTable } from '../../http/errors.ts';
import type { RunningLender } from '../lender/lenderService.ts';
import type { DeskTask } from './deskTasks.ts';

export interface GivenOutcome {
  readonly revision: number;
  readonly outcome: string;
  readonly data?: object;
}

const reasons = {
  unknown: 'There is no such task',
  over: 'The task is not open any more',
  revision: 'The task has another revision: read it again',
} as const;

/** Why nobody may answer a task for now. */
export const PAUSED = 'The task is paused';

const refused = (code: 'conflict' | 'unprocessable', errors: readonly string[]): IdempotentAnswer => {
  const { status, message } = errorTable[code];
  return { status, body: { status: message, errors: [...errors] } };
};

/**
 * Takes an answer of the desk. Refusals are answers too, never thrown: what is refused is kept in the history of the task.
 */
export async function answerTask(
  lender: Pick<RunningLender, 'answer'>,
  tx: Transaction<Tables>,
  { uuid }: DeskTask,
  given: GivenOutcome,
): Promise<IdempotentAnswer> {
  const result = await lender.answer(tx, { task: uuid, ...given });
  if (result.type === 'taken') return { status: 200, body: { status: 'answered' } };
  return result.type === 'refused'
    ? refused('conflict', [reasons[result.why]])
    : refused(
        'unprocessable',
        result.problems.map((problem) => `body.${problem.replaceAll('/', '.')}`),
      );
}
