import type { ApplicationService } from '../../clients/applicationService.ts';
import { writeTrackerUuid } from './createTracker.ts';

/** What the sync of trackers needs from around it. */
export interface SyncPorts {
  readonly applications: Pick<ApplicationService, 'tracker' | 'saveTracker'>;
  readonly local: Storage;
  readonly tab: Storage;
  /** The tracker of this browser. */
  readonly uuid: string | undefined;
  readonly identityUuid: string | undefined;
  readonly profileUuid: () => Promise<string | undefined>;
  readonly reload: () => void;
}

const RELOADED = 'tracker-reload';

/** Keeps the tracker of this browser with the profile (CALL-29); rejects with 'No profile uuid' without one (TELE-04). */
export async function saveTracker(
  profileUuid: string | undefined,
  { applications, uuid, identityUuid }: Pick<SyncPorts, 'applications' | 'uuid' | 'identityUuid'>,
): Promise<void> {
  if (!profileUuid) throw new Error('No profile uuid');
  if (uuid !== undefined) await applications.saveTracker(uuid, identityUuid);
}

/**
 * Brings the tracker of this browser and of the person together (TELE-03): the server's is stored here and the page
 * reloads, once for each value, and only when it really was stored; a person without one gets this browser's.
 */
export async function syncTracker(ports: SyncPorts): Promise<void> {
  const { optimizelyProfileUuid: theirs } = await ports.applications.tracker();
  if (!theirs) return saveTracker(await ports.profileUuid(), ports);
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
