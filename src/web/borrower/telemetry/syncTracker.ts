import type { ApplicationService } from '../../clients/applicationService.ts';
import { takesTracker } from './trackerOfPerson.ts';

export interface SyncPorts {
  readonly applications: Pick<ApplicationService, 'tracker' | 'saveTracker'>;
  readonly local: Storage;
  readonly tab: Storage;
  /** This browser's tracker. */
  readonly uuid: string | undefined;
  readonly identityUuid: string | undefined;
  readonly profileUuid: string | undefined;
  readonly reload: () => void;
  /** Resolves when there is time to tell the server; default at once. */
  readonly whenIdle?: (() => Promise<void>) | undefined;
}

/** Saves this browser's tracker to the profile (CALL-29); rejects with 'No profile uuid' without one (TELE-04). */
export async function saveTracker(
  profileUuid: string | undefined,
  { applications, uuid, identityUuid }: Pick<SyncPorts, 'applications' | 'uuid' | 'identityUuid'>,
): Promise<void> {
  if (!profileUuid) throw new Error('No profile uuid');
  if (uuid !== undefined) await applications.saveTracker(uuid, identityUuid);
}

/**
 * Syncs the trackers of browser and person (TELE-03): the server's is stored here and the page reloads, once per value
 * and only if storing worked; a person without one gets this browser's. A page whose document carries the person's tracker has
 * done so before it drew anything (browserPorts.ts).
 */
export async function syncTracker(ports: SyncPorts): Promise<void> {
  const { optimizelyProfileUuid: theirs } = await ports.applications.tracker();
  if (!theirs) {
    await ports.whenIdle?.();
    return saveTracker(ports.profileUuid, ports);
  }
  if (takesTracker(theirs, ports.uuid, ports)) ports.reload();
}
