import { writeTrackerUuid } from './createTracker.ts';

interface Kept {
  readonly local: Storage;
  readonly tab: Storage;
}

const RELOADED = 'tracker-reload';

/**
 * Stores the person's tracker in this browser (TELE-03); true if the page is to be loaded again with it: once per value, and
 * only if storing worked.
 */
export const takesTracker = (theirs: string, own: string | undefined, { local, tab }: Kept): boolean =>
  theirs !== own &&
  !hasReloadedFor(theirs, tab) &&
  writeTrackerUuid(local, theirs) &&
  rememberReload(theirs, tab);

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
