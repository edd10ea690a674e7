import { taskContracts } from '../../../../core/journey/taskContracts.ts';
import type { Queries } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { openTasksOf, type Task, type TaskPosition, taskOfAnyone } from '../../tasks/taskService.ts';
import { LenderProblem } from '../client/problem.ts';

/** The name of the lender's own system in connections. */
export const LENDER = 'lender';

const names = [...new Set([...taskContracts.keys()].map((task) => task.replace(/@.*/, '')))];

export interface PageOfTasks {
  readonly name: string | undefined;
  readonly after: TaskPosition | undefined;
  readonly limit: number;
}

/** The tasks of the applications of a lender, for its system. */
export function createLenderTasks({ connections }: Pick<AppDependencies, 'connections'>) {
  const isPaused = (lender: string, task: string): boolean => connections.of({ lender, task }).isPaused;
  return {
    isPaused,

    /** A page of the open tasks that its system performs and that are not paused, oldest first, and whether there are more. */
    async page(queries: Queries, lender: string, { name, after, limit }: PageOfTasks) {
      const without = names.filter((one) => isPaused(lender, one));
      const asked = { organization: lender, performer: LENDER, name, without, after, limit: limit + 1 };
      const found = await openTasksOf(queries, asked);
      return { tasks: found.slice(0, limit), hasMore: found.length > limit };
    },

    /** A task of one of its applications, whoever performs it; 404 for any other. */
    async one(queries: Queries, lender: string, uuid: string): Promise<Task> {
      const task = await taskOfAnyone(queries, uuid);
      if (task?.organization !== lender) throw new LenderProblem('not-found');
      return task;
    },
  };
}

export type LenderTasks = ReturnType<typeof createLenderTasks>;
