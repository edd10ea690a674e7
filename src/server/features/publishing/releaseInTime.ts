import type { AppDependencies } from '../../http/dependencies.ts';
import type { StaffService } from '../staff/staffService.ts';
import { releaseDue } from './planService.ts';

const LOOK_MS = 1_000;

/** Looks each second for planned releases that are due; the returned function ends that. Failures are logged and tried again. */
export function releaseInTime(dependencies: AppDependencies, staff: StaffService): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = releaseDue({ ...dependencies, db: dependencies.db.forJobs }, staff)
      .catch((error: unknown) =>
        dependencies.logger.error('planned releases could not be carried out', { error }),
      )
      .finally(() => {
        isRunning = false;
      });
  }, LOOK_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
