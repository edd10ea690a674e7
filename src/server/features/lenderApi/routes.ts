import type { FeaturePlugin } from '../../http/dependencies.ts';
import type { RunningLender } from '../lender/lenderService.ts';
import { registerActs } from './acts/registerActs.ts';
import { openLenderApi } from './client/openLenderApi.ts';
import { registerData } from './data/dataCalls.ts';
import { eventCalls } from './events/eventCalls.ts';
import { webhookCalls } from './events/webhookCalls.ts';

/** What the system of a lender calls (`/lender/v1`), the same in every mode. */
export const lenderApiFeature =
  (lender: RunningLender): FeaturePlugin =>
  (app, dependencies) =>
    openLenderApi(app, dependencies, (tools) => {
      eventCalls(tools);
      webhookCalls(tools);
      registerActs(tools, lender);
      registerData(tools);
    });
