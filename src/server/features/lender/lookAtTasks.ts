import { acrossLenders } from '../../db/lenderScope.ts';
import { type OpenTasks, openTaskKinds, timersForTasks } from '../tasks/taskService.ts';
import { TASK_TIMER } from './stageTimers.ts';
import type { TravelTools } from './traveller.ts';

/** Somebody else performs them by now, or it may be that nothing performs them because they were paused. */
function isToLookAt({ performerOf }: TravelTools, { organization, name, performer }: OpenTasks): boolean {
  const now = performerOf({ organization }, name);
  if (now.isPaused) return false;
  return now.performer.name !== performer || !now.performer.answersByItself;
}

/**
 * Sets a timer, due now, for each open task whose performer may have to act: after a start, and after a change of the
 * connections. What already has a timer keeps it.
 */
export const lookAtTasks = (tools: TravelTools): Promise<void> =>
  acrossLenders(() =>
    tools.dependencies.db.transaction(async (tx) => {
      const kinds = (await openTaskKinds(tx)).filter((kind) => isToLookAt(tools, kind));
      if (kinds.length > 0)
        await timersForTasks(tx, { kinds, prefix: TASK_TIMER, dueAt: tools.dependencies.clock.now() });
    }),
  );
