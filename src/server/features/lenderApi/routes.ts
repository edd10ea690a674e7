import type { FeaturePlugin } from '../../http/dependencies.ts';
import type { RunningLender } from '../lender/lenderService.ts';
import { registerActs } from './acts/registerActs.ts';
import { registerChanged } from './applications/listApplications.ts';
import { registerApplication } from './applications/readApplication.ts';
import { registerChats } from './chats/chatCalls.ts';
import { openLenderApi } from './client/openLenderApi.ts';
import { registerData } from './data/dataCalls.ts';
import { eventCalls } from './events/eventCalls.ts';
import { webhookCalls } from './events/webhookCalls.ts';
import { registerTasks } from './tasks/taskCalls.ts';

/** What the system of a lender calls (`/lender/v1`), the same in every mode. */
export const lenderApiFeature =
  (lender: RunningLender): FeaturePlugin =>
  (app, dependencies) =>
    openLenderApi(app, dependencies, async (tools) => {
      eventCalls(tools);
      webhookCalls(tools);
      registerTasks(tools, lender);
      registerChanged(tools);
      registerApplication(tools);
      await registerActs(tools, lender);
      registerData(tools);
      registerChats(tools);
    });
