import { FetchError } from '../../clients/fetchError.ts';
import { saveExperiments } from '../flags/saveExperiments.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { identityOf } from '../foundation/subject.ts';
import { syncTracker } from './syncTracker.ts';

/**
 * Background work on entering an application: syncs trackers (TELE-03), and once the first screen stands reads experiment
 * variations (CALL-25) and saves them (FLAG-16). Refusals are logged, except for a missing application (ROUTE-35) or an ended session, which the page
 * itself reports.
 */
export async function visitApplication(
  ports: AppPorts,
  applicationUuid: string,
  profileUuid: string | undefined,
): Promise<void> {
  const attempts = [bringTrackersTogether(ports, profileUuid), decideExperiments(ports, applicationUuid)];
  for (const { status, reason } of (await Promise.allSettled(attempts)).map(settled))
    if (!SAID_BY_PAGE.has(status)) ports.logger.warn('visit could not be told', { status, reason });
}

/** Success, and failures the page itself reports. */
const SAID_BY_PAGE: ReadonlySet<number | undefined> = new Set([0, 401, 404]);

/** Status 0 stands for success and network noise. */
function settled(result: PromiseSettledResult<void>): {
  readonly status: number | undefined;
  reason?: string;
} {
  if (result.status === 'fulfilled') return { status: 0 };
  const { reason } = result as { readonly reason: unknown };
  if (reason instanceof FetchError) return { status: reason.status };
  return { status: undefined, reason: reason instanceof Error ? reason.name : 'unknown' };
}

const bringTrackersTogether = (
  { services, local, tab, tracker, session, leave, afterFirstScreen }: AppPorts,
  profileUuid: string | undefined,
): Promise<void> =>
  syncTracker({
    applications: services.applications,
    local,
    tab,
    uuid: tracker.uuid,
    identityUuid: identityOf(session.read()),
    profileUuid,
    reload: () => leave(window.location.href),
    whenIdle: afterFirstScreen,
  });

async function decideExperiments(ports: AppPorts, applicationUuid: string): Promise<void> {
  const { services, organization, tracker, session, local, wait } = ports;
  await ports.afterFirstScreen?.();
  const identityUuid = identityOf(session.read());
  const trackerId = tracker.uuid ?? (await tracker.sessionTrackerId?.());
  const { experiments } = await services.optimize.decision({
    orgCode: organization.orgCode,
    applicationUuid,
    ...(identityUuid ? { identityUuid } : {}),
    ...(trackerId ? { trackerId } : {}),
  });
  await saveExperiments(applicationUuid, experiments, { applications: services.applications, local, wait });
  for (const { name, variation } of experiments)
    void tracker.event('experiment', applicationUuid, { name, variation });
}
