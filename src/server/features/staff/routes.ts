import type { FeaturePlugin } from '../../http/dependencies.ts';
import { registerAccept } from './acceptRoute.ts';
import { registerAudit } from './auditRoutes.ts';
import { registerPeople } from './peopleRoutes.ts';
import { createStaffService } from './staffService.ts';
import { registerTokens } from './tokenRoutes.ts';

/** People who work here, their tokens, and the log of what they do (`/staff/v1`). */
export const staffFeature: FeaturePlugin = (app, dependencies) => {
  const tools = { ...dependencies, staff: createStaffService(dependencies) };
  registerAccept(app, tools);
  registerPeople(app, tools);
  registerTokens(app, tools);
  registerAudit(app, tools);
};
