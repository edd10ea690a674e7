import { acrossLenders } from '../../db/lenderScope.ts';
import { type OpenTasks, pageOfOpenTasks, timersForTasks } from '../tasks/taskService.ts';
import { TASK_TIMER } from './stageTimers.ts';
import type { TravelTools } from './traveller.ts';

/** Tasks that are looked at in one transaction. */
const PAGE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Somebody else performs them by now, or it may be that nothing performs them because they were paused. */
function isToLookAt({ performerOf }: TravelTools, { organization, name, performer }: OpenTasks): boolean {
  const now = performerOf({ organization }, name);
  if (now.isPaused) return false;
  return now.performer.name !== performer || !now.performer.answersByItself;
}

/** Looks at the tasks of a page; resolves to where the next one begins, undefined after the last. */
const lookAtPage = (tools: TravelTools, after: string, limit: number): Promise<string | undefined> =>
  tools.dependencies.db.transaction(async (tx) => {
    const page = await pageOfOpenTasks(tx, { after, limit });
    if (!page) return undefined;
    const kinds = page.kinds.filter((kind) => isToLookAt(tools, kind));
    const dueAt = tools.dependencies.clock.now();
    if (kinds.length > 0) await timersForTasks(tx, { ...page, kinds, prefix: TASK_TIMER, dueAt });
    return page.isLast ? undefined : page.last;
  });

/**
 * Sets a timer, due now, for each open task whose performer may have to act: after a start, and after a change of the
 * connections. What already has a timer keeps it. Tasks are read by pages, so that however many there are, nothing waits
 * long for a transaction.
 */
export const lookAtTasks = (tools: TravelTools, limit = PAGE): Promise<void> =>
  acrossLenders(async () => {
    let after: string | undefined = BEFORE_ALL;
    while (after !== undefined) after = await lookAtPage(tools, after, limit);
  });
