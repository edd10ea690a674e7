import type { ApplicationService } from '../../clients/applicationService.ts';
import { writeTrackerUuid } from './createTracker.ts';

export interface SyncPorts {
  readonly applications: Pick<ApplicationService, 'tracker' | 'saveTracker'>;
  readonly local: Storage;
  readonly tab: Storage;
  /** This browser's tracker. */
  readonly uuid: string | undefined;
  readonly identityUuid: string | undefined;
  readonly profileUuid: string | undefined;
  readonly reload: () => void;
}

const RELOADED = 'tracker-reload';

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
 * and only if storing worked; a person without one gets this browser's.
 */
export async function syncTracker(ports: SyncPorts): Promise<void> {
  const { optimizelyProfileUuid: theirs } = await ports.applications.tracker();
  if (!theirs) return saveTracker(ports.profileUuid, ports);
  if (theirs === ports.uuid || hasReloadedFor(theirs, ports.tab)) return;
  if (writeTrackerUuid(ports.local, theirs) && rememberReload(theirs, ports.tab)) ports.reload();
}

function hasReloadedFor(uuid: string, tab: Storage): boolean {
  try {
    return tab.getItem(RELOADED) === uuid;
  } catch {
    return true;
  }
}

function rememberReload(uuid: string, tab: Storage): boolean {
  try {
    tab.setItem(RELOADED, uuid);
    return tab.getItem(RELOADED) === uuid;
  } catch {
    return false;
  }
}
