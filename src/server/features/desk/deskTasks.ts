import { taskContracts } from '../../../core/journey/taskContracts.ts';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { openRowsOf } from '../../http/knownOrganization.ts';
import { DESK, openTasksOf, type Task, type TaskPosition, taskOfAnyone } from '../tasks/taskService.ts';

const names = new Set([...taskContracts.keys()].map((task) => task.replace(/@.*/, '')));

export interface DeskTask extends Task {
  readonly organization: string;
}

interface PageAsked {
  readonly after: TaskPosition | undefined;
  readonly limit: number;
}

/** The tasks that the desk is asked for. */
export function createDeskTasks({ db, connections, releases }: AppDependencies) {
  const isPaused = (lender: string, task: string): boolean => connections.of({ lender, task }).isPaused;
  return {
    isPaused,

    /** A page of a lender's open tasks that are not paused, oldest first, and whether there are more. */
    async page(lender: string, { after, limit }: PageAsked) {
      const without = [...names].filter((name) => isPaused(lender, name));
      const asked = { organization: lender, performer: DESK, without, after, limit: limit + 1 };
      const found = await openTasksOf(db.kysely, asked);
      return { tasks: found.slice(0, limit), hasMore: found.length > limit };
    },

    /** A task of the desk, open or not, whose lender's rows the request then sees; answers 404 for any other. */
    async one(uuid: string): Promise<DeskTask> {
      const task = await acrossLenders(() => taskOfAnyone(db.kysely, uuid));
      if (task?.performer !== DESK) throw new ApiError('notFound');
      openRowsOf(releases, task.organization);
      return task;
    },
  };
}
