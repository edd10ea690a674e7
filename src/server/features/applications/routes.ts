import type { FeaturePlugin } from '../../http/dependencies.ts';
import { createApplicationService } from './applicationService.ts';
import { createChoiceService } from './choiceService.ts';
import { registerCreate } from './createRoute.ts';
import type { Lender } from './creationService.ts';
import { registerPerson } from './personRoutes.ts';
import { registerReads } from './readRoutes.ts';
import { registerTracker } from './trackerRoutes.ts';
import { registerWrites } from './writeRoutes.ts';

/**
 * Borrowers' applications: CALL-14, CALL-28, CALL-29, CALL-33 to CALL-35, CALL-37, CALL-42, CALL-43, G-01,
 * G-08.
 */
export const applicationsFeature =
  (lender: Lender): FeaturePlugin =>
  (app, dependencies) => {
    const applications = createApplicationService(dependencies);
    const choices = createChoiceService(dependencies, lender);
    registerCreate(app, dependencies, lender);
    registerReads(app, applications);
    registerPerson(app, applications);
    registerTracker(app, applications, dependencies);
    registerWrites(app, { applications, choices }, dependencies);
  };
