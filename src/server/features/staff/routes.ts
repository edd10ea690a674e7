import type { FeaturePlugin } from '../../http/dependencies.ts';
import { registerAudit } from './auditRoutes.ts';
import { registerLinks } from './linkRoutes.ts';
import { registerPasskeys } from './passkeyRoutes.ts';
import { registerPassword } from './passwordRoutes.ts';
import { registerPeople } from './peopleRoutes.ts';
import { registerSessions } from './sessionRoutes.ts';
import { createStaffService } from './staffService.ts';
import { registerTokens } from './tokenRoutes.ts';

/** People who work here, their tokens, and the log of what they do (`/staff/v1`). */
export const staffFeature: FeaturePlugin = (app, dependencies) => {
  const tools = { ...dependencies, staff: createStaffService(dependencies) };
  registerLinks(app, tools);
  registerPeople(app, tools);
  registerSessions(app, tools);
  registerPasskeys(app, tools);
  registerPassword(app, tools);
  registerTokens(app, tools);
  registerAudit(app, tools);
};
