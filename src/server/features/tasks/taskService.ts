import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { outcomeProblems } from './outcomeProblems.ts';
import type { TaskAnswer } from './performerService.ts';
import { keepTask, keepTaskEvent, readTask, type TaskRow } from './taskStore.ts';

type Tx = Transaction<Tables>;

export type Task = TaskRow;

/** A task of an application; undefined when there is none. */
export const taskOf = (tx: Tx, applicationUuid: string, uuid: string): Promise<Task | undefined> =>
  readTask(tx, applicationUuid, uuid);

/** A task that is asked of its performer now. */
export async function askTask(tx: Tx, task: Task): Promise<void> {
  await keepTask(tx, task);
  await keepTaskEvent(tx, task, { type: 'asked', revision: task.revision, outcome: null, at: task.asked_at });
}

/**
 * Ends an open task with an answer, exactly once. An answer that comes when the task is not open is only kept in its
 * history: resolves to undefined. Throws an error that names each problem when the answer is not one of its contract.
 */
export async function answerTask(
  tx: Tx,
  task: Task,
  { answer, at }: { readonly answer: TaskAnswer; readonly at: Date },
): Promise<Task | undefined> {
  const { outcome, data = {} } = answer;
  if (task.status !== 'open') {
    await keepTaskEvent(tx, task, { type: 'refused', revision: task.revision, outcome, at });
    return undefined;
  }
  const problems = outcomeProblems(task, answer);
  if (problems.length > 0) throw new Error(`Task ${task.uuid}: ${problems.join('; ')}`);
  const revision = task.revision + 1;
  const ended: Task = {
    ...task,
    status: 'answered',
    revision,
    outcome,
    data: data as Task['data'],
    ended_at: at,
  };
  await keepTask(tx, ended);
  await keepTaskEvent(tx, ended, { type: 'answered', revision, outcome, at });
  return ended;
}

/** Ends an open task that nobody needs any more. */
export async function withdrawTask(tx: Tx, task: Task, at: Date): Promise<void> {
  if (task.status !== 'open') return;
  const ended: Task = { ...task, status: 'withdrawn', revision: task.revision + 1, ended_at: at };
  await keepTask(tx, ended);
  await keepTaskEvent(tx, ended, { type: 'withdrawn', revision: ended.revision, outcome: null, at });
}
