import { DatabaseUnavailable } from '../../db/databaseUnavailable.ts';
import { inputHashOf, inputOf } from '../given/givenService.ts';
import { countIncomplete, keepInputHash, type Task } from '../tasks/taskService.ts';
import type { Traveller } from './traveller.ts';

/** Nothing that is read for whoever performs a task may stop the call that asks. */
async function unlessItFails<Result>(
  { tools, record }: Traveller,
  { uuid, name }: Task,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const { logger } = tools.dependencies;
    logger.error('input of a task could not be read', { application: record.uuid, task: uuid, name, error });
    countIncomplete();
    return undefined;
  }
}

/**
 * Keeps what a task is asked with, when somebody outside of this process is to answer it: others read it when they perform
 * it. What is missing of it by the contract is counted and logged by name.
 */
export async function keepInput(traveller: Traveller, task: Task): Promise<void> {
  const { tools, tx, record } = traveller;
  const input = await unlessItFails(traveller, task, () => inputOf(tools.dependencies, tx, { task, record }));
  if (!input) return;
  if (input.problems.length > 0) {
    const { uuid, name } = task;
    const { problems } = input;
    tools.dependencies.logger.warn('task asked without all that it needs', { task: uuid, name, problems });
    countIncomplete();
  }
  if (input.hash !== null) await keepInputHash(tx, task, input.hash);
}

/** Whether an open task was asked with other input than there is now; tasks of before have none that is known. */
export async function isInputChanged(traveller: Traveller, task: Task): Promise<boolean> {
  if (task.input_hash === null) return false;
  const { tools, tx, record } = traveller;
  const now = await unlessItFails(traveller, task, () =>
    inputHashOf(tools.dependencies, tx, { task, record }),
  );
  return now !== undefined && now !== task.input_hash;
}
