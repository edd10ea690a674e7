import type { RunningLender } from '../../lender/lenderService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { registerAnswer } from './answerTask.ts';
import { registerHandling } from './handleTasks.ts';
import { createLenderTasks } from './lenderTasks.ts';
import { registerTask, registerTaskList } from './readTasks.ts';

/** The tasks that the lender's system performs. */
export function registerTasks(tools: LenderApiTools, lender: RunningLender): void {
  const tasks = createLenderTasks(tools.dependencies);
  registerTaskList(tools, tasks);
  registerTask(tools, tasks, lender);
  registerAnswer(tools, tasks, lender);
  registerHandling(tools, tasks, lender);
}
